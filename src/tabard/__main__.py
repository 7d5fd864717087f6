"""`python -m tabard` is the same as `tabard`."""

import sys

from tabard.cli import main

sys.exit(main())
