"""What Prometheus and Grafana are told to ask for in deploy/ is what a server has to tell."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

from expedition.core import catalogue
from expedition.locale import sentences
from tests.docs.pages import ROOT
from tests.server.failing_game import GAME
from tests.server.players import Person

DEPLOY = ROOT / "deploy"
TRIALS = Path(__file__).with_name("alerts.yml")
OF_PROMETHEUS = frozenset({"instance", "job"})
"""Labels that Prometheus puts on whatever it has asked for."""
WORDS = frozenset({"by", "or", "unless", "offset"})
SELECTED = re.compile(r"(\w+)\{([^}]*)\}")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
ASIDE = re.compile(r"\{[^}]*\}|\[[^]]*\]|by \([^)]*\)|offset \w+|\"[^\"]*\"")
NAME = re.compile(r"\b([a-z]\w*)\b(?!\s*\()")
LABEL = re.compile(r'(\w+)\s*=~?\s*"([^"]*)"')


def document(name: str) -> Any:  # noqa: ANN401 - a document
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


def rules() -> list[dict[str, Any]]:
    return [rule for group in document("alerts.yml")["groups"] for rule in group["rules"]]


def dashboard() -> Any:  # noqa: ANN401 - a document
    return json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))


def expressions() -> Iterator[str]:
    yield from (rule["expr"] for rule in rules())
    for panel in dashboard()["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def metrics_in(expression: str) -> set[str]:
    """The series that an expression asks for."""
    return set(NAME.findall(ASIDE.sub(" ", expression))) - WORDS


def labels_in(expression: str) -> set[str]:
    """The labels by which an expression selects and groups."""
    chosen = (inner for _, inner in SELECTED.findall(expression))
    selected = {label for inner in chosen for label, _ in LABEL.findall(inner)}
    grouped = {label.strip() for inner in GROUPED.findall(expression) for label in inner.split(",")}
    return selected | grouped


@pytest.fixture
async def told(zoe: Person, monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """The labels of each series that a server tells when something of every kind has happened."""
    games = {**catalogue.catalogue(), GAME.name: GAME}
    monkeypatch.setattr(catalogue, "catalogue", lambda: games)
    code = await zoe.open_table(game="failing", start=True)
    async with zoe.at(code) as seat:
        await seat.seal(["well"])
        await seat.hear("moment")
        await seat.seal(["resolve"])
        assert (await seat.refused())["key"] == "server_failed"
    found: defaultdict[str, set[str]] = defaultdict(set)
    found["up"] = set()  # of which Prometheus tells itself
    for family in text_string_to_metric_families((await zoe.http.get("/metrics")).text):
        for sample in family.samples:
            found[sample.name] |= set(sample.labels)
    return found


async def test_rules_and_dashboard_ask_for_what_a_server_tells(told: dict[str, set[str]]) -> None:
    for expression in expressions():
        names = metrics_in(expression)
        assert names
        assert names <= set(told), expression
        known = OF_PROMETHEUS.union(*(told[name] for name in names))
        assert labels_in(expression) <= known, expression


def test_the_refusals_that_are_watched_are_told_in_sentences() -> None:
    watched = [
        key
        for expression in expressions()
        for label, keys in LABEL.findall(expression)
        for key in keys.split("|")
        if label == "key"
    ]
    assert watched
    for key in watched:
        assert f"error.{key}" in sentences("en")


def test_every_rule_says_what_is_wrong_and_what_to_do() -> None:
    assert len({rule["alert"] for rule in rules()}) == len(rules()) > 5
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "action"}
        assert "$labels.instance" in rule["annotations"]["summary"]
    ask_promtool("check", "rules", DEPLOY / "alerts.yml")


def test_prometheus_asks_the_job_that_rules_and_dashboard_look_for() -> None:
    config = document("prometheus.yml")
    [job] = config["scrape_configs"]
    named = {
        value
        for expression in expressions()
        for label, value in LABEL.findall(expression)
        if label == "job"
    }
    assert named == {job["job_name"]}
    assert [(DEPLOY / name).exists() for name in config["rule_files"]] == [True]
    ask_promtool("check", "config", DEPLOY / "prometheus.yml")


def test_the_dashboard_is_whole() -> None:
    """Panels have numbers of their own, lie on the grid, and ask the source that is chosen."""
    found = dashboard()
    assert {"title", "uid", "schemaVersion", "panels", "templating"} <= set(found)
    assert [panel["id"] for panel in found["panels"]] == [*range(1, len(found["panels"]) + 1)]
    taken: set[tuple[int, int]] = set()
    for panel in found["panels"]:
        at, sources = panel["gridPos"], [panel, *panel["targets"]]
        assert {one["datasource"]["uid"] for one in sources} == {"${datasource}"}
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken
        assert max(x for x, _ in cells) < 24
        taken |= cells
    assert {one["name"] for one in found["templating"]["list"]} == {"datasource", "instance"}


def test_what_the_rules_are_tried_by_names_rules_that_there_are() -> None:
    """When each warns is tried by promtool, where there is one."""
    tried = yaml.safe_load(TRIALS.read_text("utf-8"))["tests"]
    named = {one["alertname"] for trial in tried for one in trial["alert_rule_test"]}
    assert named <= {rule["alert"] for rule in rules()}
    ask_promtool("test", "rules", TRIALS)


def ask_promtool(*asked: str | Path) -> None:
    """Prometheus's own program has nothing to say against it, where there is one."""
    promtool = shutil.which("promtool")
    if promtool is not None:
        done = subprocess.run((promtool, *asked), capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
