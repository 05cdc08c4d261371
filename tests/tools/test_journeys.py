"""Journeys that fail: few are tried again and named, many are not."""

from __future__ import annotations

from pathlib import Path

from tools.python_tests import failed_tests

REPORT = """
<testsuites><testsuite name="pytest">
<testcase classname="tests.browser.test_solo" name="test_a_good_one" time="1"/>
<testcase classname="tests.browser.test_solo" name="test_a_bad_one[phone]" time="1">
<failure message="no">…</failure></testcase>
<testcase classname="tests.browser.test_replay" name="test_another" time="1">
<error message="no">…</error></testcase>
<testcase classname="tests.browser.test_replay" name="test_another" time="1">
<failure message="no">…</failure></testcase>
</testsuite></testsuites>
"""


def test_failed_journeys_are_named_as_pytest_names_them(tmp_path: Path) -> None:
    report = tmp_path / "journeys.xml"
    report.write_text(REPORT)
    assert failed_tests(report) == [
        "tests/browser/test_solo.py::test_a_bad_one[phone]",
        "tests/browser/test_replay.py::test_another",
    ]
