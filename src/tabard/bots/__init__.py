"""Bots that work for every game through the engine alone; a package may bring more."""

from tabard.bots.base import Bot, Seen
from tabard.bots.budget import read_budget
from tabard.bots.ismcts import playout
from tabard.bots.ladder import make
from tabard.bots.registry import Kind, kinds, names

__all__ = ["Bot", "Kind", "Seen", "kinds", "make", "names", "playout", "read_budget"]
