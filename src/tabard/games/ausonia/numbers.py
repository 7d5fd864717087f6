"""What the judgement of Ausonia reckons with: see numbers.toml."""

from __future__ import annotations

from mypy_extensions import i64

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    gem: i64 = 0
    drawn: i64 = 0
    pace: i64 = 0
    deck_share: i64 = 0
    buying_gem: i64 = 0
    buying_cap: i64 = 0
    kin: i64 = 0
    kin_cap: i64 = 0
    last_buy: i64 = 0
    rainbow: i64 = 0
    guild_met: i64 = 0
    few_gems_met: i64 = 0
    many_gems_met: i64 = 0
    keyword_met: i64 = 0
    spare_gain: i64 = 0
    source_lacking: i64 = 0
    source_more: i64 = 0
    source_third: i64 = 0
    corruption_two: i64 = 0
    corruption_more: i64 = 0
    corruption_now: i64 = 0
    corruption_now_more: i64 = 0
    discard: i64 = 0
    discard_more: i64 = 0
    manipulation: i64 = 0
    manipulation_now: i64 = 0
    foresight: i64 = 0
    foresight_now: i64 = 0
    raising: i64 = 0
    raising_now: i64 = 0
    sealing: i64 = 0
    sealing_now: i64 = 0
    lure: i64 = 0
    hope: i64 = 0
    turn_share: i64 = 0
    held: i64 = 0
    ready: i64 = 0
    sealed: i64 = 0
