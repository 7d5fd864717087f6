"""What the judgement of Ausonia reckons with: see numbers.toml."""

from __future__ import annotations

from mypy_extensions import i64

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    gem: i64
    drawn: i64
    pace: i64
    deck_share: i64
    buying_gem: i64
    buying_cap: i64
    kin: i64
    kin_cap: i64
    last_buy: i64
    rainbow: i64
    guild_met: i64
    few_gems_met: i64
    many_gems_met: i64
    keyword_met: i64
    spare_gain: i64
    source_lacking: i64
    source_more: i64
    source_third: i64
    corruption_two: i64
    corruption_more: i64
    corruption_now: i64
    corruption_now_more: i64
    discard: i64
    discard_more: i64
    manipulation: i64
    manipulation_now: i64
    foresight: i64
    foresight_now: i64
    raising: i64
    raising_now: i64
    sealing: i64
    sealing_now: i64
    lure: i64
    hope: i64
    turn_share: i64
    held: i64
    ready: i64
    sealed: i64
