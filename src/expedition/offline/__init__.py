"""The table in the page: the server in a browser's Worker, and the folder that needs no other."""

import sys
from types import ModuleType


def _stand_in() -> None:
    """Puts a module in place of one that Python for browsers lacks, and anyio names but never needs
    here: several interpreters in one process."""
    absent = ModuleType("concurrent.interpreters")
    absent.__dict__.update(ExecutionFailed=RuntimeError, create=None)
    sys.modules[absent.__name__] = absent


if sys.platform == "emscripten":
    _stand_in()
