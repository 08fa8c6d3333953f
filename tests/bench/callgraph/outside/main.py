"""What comes from elsewhere: a function, a class, and a class that is inherited from."""

from market import Stall, haggle


class Booth(Stall):
    """Has no constructor of its own."""

    def open(self) -> None:
        """Use what is inherited."""
        self.unlock()


haggle()
Stall()
Booth().open()
