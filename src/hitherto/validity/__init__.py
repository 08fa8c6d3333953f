"""Which of the things once said still holds: scope order, supersession, authority, and the checks."""
