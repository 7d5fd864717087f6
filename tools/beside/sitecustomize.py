"""On the path of a build only: C files are compiled side by side, not one after another."""

from pybind11.setup_helpers import ParallelCompile

ParallelCompile("COMPILERS").install()
