from mypyc.build import mypycify
from setuptools import setup

setup(
    name="mypyc_output",
    ext_modules=mypycify(
        ["--version"],
        opt_level="3",
        debug_level="1",
        strict_dunder_typing=False,
        log_trace=False,
    ),
)
