"""Entry point, `python3 -m tools COMMAND`: finds a Python that is new enough, and runs the command.

This file and say.py must be readable to any Python 3, so that an old one can say what is missing.
"""

import os
import shutil
import sys

from tools.say import Missing, say

OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")


def main() -> int:
    if sys.version_info[:2] < OLDEST:
        return start_again_with_a_newer_python()
    from tools.commands import obey

    try:
        return obey(sys.argv[1:])
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def start_again_with_a_newer_python() -> int:
    for name in NEWER:
        path = shutil.which(name)
        if path:
            os.execv(path, [path, "-m", "tools", *sys.argv[1:]])
    found = ".".join(map(str, sys.version_info[:3]))
    print(say("python_too_old", found=found), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
