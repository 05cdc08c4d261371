"""The files in deploy/ say what the program understands."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from asyncio import to_thread
from pathlib import Path
from typing import Any

import click
import pytest
import yaml  # type: ignore[import-untyped]

from expedition.cli.commands.serve import command
from tests.docs.pages import ROOT
from tests.server.players import person
from tests.server.running import running

DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.iterdir())
VARIABLES = {
    option.envvar
    for option in command.params
    if isinstance(option, click.Option) and isinstance(option.envvar, str)
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_variable_is_a_setting(path: Path) -> None:
    assert set(re.findall(r"EXPEDITION_[A-Z_]+", path.read_text("utf-8"))) <= VARIABLES


def compose() -> Any:  # noqa: ANN401 - a document
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def test_two_servers_of_one_make_share_a_database_and_keep_nothing() -> None:
    services = compose()["services"]
    one, two = services["one"], services["two"]
    assert one == two
    assert one["environment"]["EXPEDITION_DATABASE"].endswith("@database/expedition")
    assert one["read_only"]
    assert one["cap_drop"] == ["ALL"]
    assert "volumes" not in one


def test_the_servers_trust_the_network_of_the_proxy_and_no_other() -> None:
    document = compose()
    [network] = document["networks"]["inside"]["ipam"]["config"]
    trusted = document["services"]["one"]["environment"]["EXPEDITION_TRUSTED_PROXIES"]
    assert trusted == network["subnet"]


def test_what_compose_asks_for_is_in_the_example() -> None:
    asked = re.findall(r"\$\{(\w+):\?\}", (DEPLOY / "compose.yaml").read_text("utf-8"))
    told = re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE)
    assert set(asked) == set(told)


def test_the_proxies_pass_on_what_the_server_needs() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in nginx
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "lb_policy round_robin" in caddy
    assert not re.search("sticky|ip_hash|cookie", nginx + caddy)


def test_the_image_is_built_from_the_locks() -> None:
    recipe = (DEPLOY / "Containerfile").read_text("utf-8")
    assert "--require-hashes --requirement requirements/run.txt" in recipe
    left_out = re.search(r"pip uninstall [^\\]*\\\n\s+([\w -]+)\\", recipe)
    assert left_out is not None
    lock = (ROOT / "requirements/run.txt").read_text("utf-8")
    locked = set(re.findall(r"^([\w-]+)==", lock, re.MULTILINE))
    assert set(left_out[1].split()) <= locked
    assert "USER expedition" in recipe
    assert "/healthz" in recipe


def test_the_health_check_of_compose_is_that_of_the_image() -> None:
    recipe = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", "")
    [of_the_image] = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", recipe, re.MULTILINE)
    [_, *of_compose] = compose()["services"]["one"]["healthcheck"]["test"]
    assert json.loads(of_the_image) == of_compose


def run_backup(state: Path) -> None:
    """Does what the unit does, with that folder for /var/lib."""
    unit = (DEPLOY / "expedition-backup.service").read_text("utf-8")
    specifiers = {"%S": str(state), "%%": "%", "$$": "$"}
    for written in re.findall("^ExecStart=(.*)$", unit, re.MULTILINE):
        command = re.sub(r"%S|%%|\$\$", lambda found: specifiers[found[0]], written)
        command = command.replace("/opt/expedition/bin/python", sys.executable)
        subprocess.run(shlex.split(command), cwd=state / "expedition-backup", check=True)


async def test_what_the_timer_backs_up_beside_a_server_is_restored_and_played_on(
    tmp_path: Path,
) -> None:
    data, backups, restored = (
        tmp_path / name for name in ("expedition", "expedition-backup", "restored")
    )
    backups.mkdir()
    async with running(data) as server, person(server, "Ada") as ada:
        code = await ada.open_table(start=True)
        await to_thread(run_backup, tmp_path)
        cookies = ada.http.cookies
    [backup] = backups.glob("*.sqlite3")
    restored.mkdir()
    shutil.copy(backup, restored / "expedition.sqlite3")
    shutil.copy(backups / "secret", restored)
    async with running(restored) as server, person(server, "Ada") as ada:
        ada.http.cookies = cookies
        async with ada.at(code) as seat:
            assert seat.menu


async def test_backups_are_kept_for_two_weeks(tmp_path: Path) -> None:
    backups = tmp_path / "expedition-backup"
    backups.mkdir()
    for days in (13, 16):
        old = backups / f"{days}.sqlite3"
        old.touch()
        os.utime(old, (then := time.time() - days * 86_400, then))
    async with running(tmp_path / "expedition"):
        await to_thread(run_backup, tmp_path)
    assert (backups / "13.sqlite3").exists()
    assert not (backups / "16.sqlite3").exists()


def test_the_backup_runs_as_the_user_of_the_server() -> None:
    server = (DEPLOY / "expedition.service").read_text("utf-8")
    backup = (DEPLOY / "expedition-backup.service").read_text("utf-8")
    assert "StateDirectory=expedition\n" in server
    assert "DynamicUser=yes" in server  # by the name of the unit, as no other is given
    assert "User=" not in server.replace("DynamicUser=", "").replace("PrivateUsers=", "")
    assert "\nUser=expedition\nDynamicUser=yes\nStateDirectory=expedition " in backup
