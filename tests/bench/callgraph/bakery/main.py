"""A bakery in two modules: what is called in another one has that one's name."""

from oven.heat import bake
from oven.heat import warm as warmed

warmed(bake)
