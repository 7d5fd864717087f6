"""The suite asks the registry for the game, so it runs where the game is installed."""

import tabard

collect_ignore = [] if "quarrel" in tabard.game_names() else ["test_suite.py"]
