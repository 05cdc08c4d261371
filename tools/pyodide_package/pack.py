"""Packs Python files as bytecode, by the Python for browsers itself: its own standard library, cut
down, and ours with all that it needs. It runs in Pyodide, in Node.
"""

import importlib.util
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path
from types import CodeType
from zipfile import ZIP_STORED, ZipFile, ZipInfo

WITHOUT_DOCSTRINGS = 2
EARLIEST = (1980, 1, 1, 0, 0, 0)
NOT_NEEDED = frozenset(
    [
        "__hello__",
        "__phello__",
        "_aix_support",
        "_android_support",
        "_apple_support",
        "_ios_support",
        "_osx_support",
        "_ast_unparse",
        "_py_abc",
        "_pydatetime",
        "_pydecimal",
        "_pyio",
        "_pyrepl",
        "_sysconfigdata__emscripten_wasm32-emscripten",
        "antigravity",
        "argparse",
        "bdb",
        "cProfile",
        "cmd",
        "colorsys",
        "compileall",
        "configparser",
        "ctypes",
        "curses",
        "dbm",
        "difflib",
        "doctest",
        "ensurepip",
        "filecmp",
        "fileinput",
        "ftplib",
        "getopt",
        "getpass",
        "gettext",
        "idlelib",
        "imaplib",
        "lib2to3",
        "mailbox",
        "modulefinder",
        "multiprocessing",
        "netrc",
        "nturl2path",
        "optparse",
        "pdb",
        "pickletools",
        "plistlib",
        "poplib",
        "pprint",
        "profile",
        "pstats",
        "pty",
        "py_compile",
        "pyclbr",
        "pydoc",
        "pydoc_data",
        "rlcompleter",
        "sched",
        "shelve",
        "smtplib",
        "sqlite3",
        "sre_compile",
        "sre_constants",
        "sre_parse",
        "symtable",
        "sysconfig",
        "tabnanny",
        "test",
        "this",
        "tkinter",
        "trace",
        "tracemalloc",
        "tty",
        "turtle",
        "turtledemo",
        "unittest",
        "venv",
        "wave",
        "webbrowser",
        "xml",
        "xmlrpc",
        "zipapp",
        "zoneinfo",
    ]
)
"""What neither the server nor the rules import, of the standard library."""
CODECS = frozenset(
    [
        "__init__",
        "aliases",
        "ascii",
        "charmap",
        "cp437",
        "idna",
        "latin_1",
        "punycode",
        "raw_unicode_escape",
        "unicode_escape",
        "utf_16",
        "utf_32",
        "utf_8",
        "utf_8_sig",
    ]
)
"""The codecs that are kept: all text here is UTF-8."""


def main() -> None:
    """Writes both archives."""
    folder = Path("/packing")
    library = ZipFile(folder / "python_stdlib.zip", "w", ZIP_STORED)
    with library as out, ZipFile(folder / "whole_stdlib.zip") as whole:
        for name in sorted(whole.namelist()):
            if is_needed(name):
                put(out, name, whole.read(name))
    with ZipFile(folder / "expedition.zip", "w", ZIP_STORED) as out:
        below = folder / "packages"
        for path in sorted(below.rglob("*")):
            if path.is_file():
                put(out, path.relative_to(below).as_posix(), path.read_bytes())


def is_needed(name: str) -> bool:
    """True for a file of the standard library that is kept."""
    folder, _, rest = name.partition("/")
    if folder == "encodings":
        return rest.removesuffix(".py") in CODECS
    return folder.partition(".")[0] not in NOT_NEEDED


def without_lines(code: CodeType) -> CodeType:
    """The code without line numbers, which a seventh of bytecode is, and nobody reads there."""
    inner = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inner))


def put(out: ZipFile, name: str, content: bytes) -> None:
    """Adds a file; a module as bytecode that is taken without asking for its source."""
    if name.endswith("/"):
        return
    if name.endswith(".py"):
        code = compile(content, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
        if not name.startswith("expedition/"):
            code = without_lines(code)
        digest = importlib.util.source_hash(content)
        name, content = f"{name}c", bytes(_code_to_hash_pyc(code, digest, False))
    out.writestr(ZipInfo(name, EARLIEST), content)


main()
