"""The lab: many matches between bots, counted and rated.

    tabard.simulate("fidelitas", bots=["greedy", "random"], games=1000, jobs=2)
    tabard.arena("fidelitas", bots=["greedy", "ismcts:200ms"], games=400, players=3)

Both give plain objects; `tabard sim` and `tabard arena` only print them.
"""

from tabard.lab.matches import Match, Pairing, Setup
from tabard.lab.ranking import Duel, Ranking, Rating, arena
from tabard.lab.runner import Crew, Matches, Runner, alone
from tabard.lab.simulation import Length, Measure, Share, Simulation, Span, simulate

__all__ = [
    "Crew",
    "Duel",
    "Length",
    "Match",
    "Matches",
    "Measure",
    "Pairing",
    "Ranking",
    "Rating",
    "Runner",
    "Setup",
    "Share",
    "Simulation",
    "Span",
    "alone",
    "arena",
    "simulate",
]
