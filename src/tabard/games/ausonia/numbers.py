"""What the judgement of Ausonia reckons with: see numbers.toml."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.terms import of_cards


class Numbers:
    """The numbers by their names; `cards` is what is added for each card, in their order."""

    def __init__(self, given: dict[str, float]) -> None:
        self.given: dict[str, float] = given
        whole = {name: round(number) for name, number in given.items()}
        self.gem: i64 = whole["gem"]
        self.drawn: i64 = whole["drawn"]
        self.pace: i64 = whole["pace"]
        self.deck_share: i64 = whole["deck_share"]
        self.buying_gem: i64 = whole["buying_gem"]
        self.buying_cap: i64 = whole["buying_cap"]
        self.kin: i64 = whole["kin"]
        self.kin_cap: i64 = whole["kin_cap"]
        self.last_buy: i64 = whole["last_buy"]
        self.rainbow: i64 = whole["rainbow"]
        self.guild_met: i64 = whole["guild_met"]
        self.few_gems_met: i64 = whole["few_gems_met"]
        self.many_gems_met: i64 = whole["many_gems_met"]
        self.keyword_met: i64 = whole["keyword_met"]
        self.spare_gain: i64 = whole["spare_gain"]
        self.source_lacking: i64 = whole["source_lacking"]
        self.source_more: i64 = whole["source_more"]
        self.source_third: i64 = whole["source_third"]
        self.corruption_two: i64 = whole["corruption_two"]
        self.corruption_more: i64 = whole["corruption_more"]
        self.corruption_now: i64 = whole["corruption_now"]
        self.corruption_now_more: i64 = whole["corruption_now_more"]
        self.discard: i64 = whole["discard"]
        self.discard_more: i64 = whole["discard_more"]
        self.manipulation: i64 = whole["manipulation"]
        self.manipulation_now: i64 = whole["manipulation_now"]
        self.foresight: i64 = whole["foresight"]
        self.foresight_now: i64 = whole["foresight_now"]
        self.raising: i64 = whole["raising"]
        self.raising_now: i64 = whole["raising_now"]
        self.sealing: i64 = whole["sealing"]
        self.sealing_now: i64 = whole["sealing_now"]
        self.lure: i64 = whole["lure"]
        self.hope: i64 = whole["hope"]
        self.turn_share: i64 = whole["turn_share"]
        self.held: i64 = whole["held"]
        self.ready: i64 = whole["ready"]
        self.sealed: i64 = whole["sealed"]
        self.cards: vec[i64] = vec[i64](of_cards(whole))
