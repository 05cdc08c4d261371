"""Journeys that fail: few are tried again and named, many are not."""

from __future__ import annotations

from pathlib import Path

from tools.python_tests import failed_tests, workers_ended

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


STOOD_STILL = """
<testsuites><testsuite name="pytest">
<testcase classname="tests.browser.test_solo" name="test_one" time="0">
<error message="failed on setup with &quot;worker 'gw1' crashed while running 'test_one'&quot;"/>
</testcase>
<testcase classname="tests.browser.test_solo" name="test_one" time="0">
<error message="failed on setup with &quot;worker 'gw2' crashed while running 'test_one'&quot;"/>
</testcase>
</testsuite></testsuites>
"""


def test_whoever_stood_still_twice_has_left_nobody_to_go_on(tmp_path: Path) -> None:
    report = tmp_path / "journeys.xml"
    report.write_text(REPORT)
    assert workers_ended(report) == 0
    report.write_text(STOOD_STILL)
    assert workers_ended(report) == 2
