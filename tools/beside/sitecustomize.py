"""On the path of a build only: C files are compiled side by side, not one after another."""

import os

from pybind11.setup_helpers import ParallelCompile

ParallelCompile("COMPILERS").install()

if "PARSE_ONCE" in os.environ:
    import parse_once  # `distutils` is there once setuptools is, which the line above brings

    parse_once.install()
