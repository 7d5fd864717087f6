"""These tests compare the compiled build with the sources: they are of the compiled build.

`make test` runs them with the environment that has it; in a source checkout there is
nothing to compare.
"""

from tabard.engine import state

COMPILED = not state.__file__.endswith(".py")
collect_ignore_glob = [] if COMPILED else ["test_*.py"]
