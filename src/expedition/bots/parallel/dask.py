"""Runs work on a Dask cluster, by joblib's backend for it: the extra `cluster`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from expedition.bots.parallel.batches import Item, Work, batches
from expedition.core.errors import Refusal, reason_of

if TYPE_CHECKING:
    from distributed import Client

SECONDS_TO_ANSWER = 20


def play_on_cluster(
    work: Work[Item], numbers: range, address: str, modules: Sequence[str] = ()
) -> Iterator[Item]:
    """Maps the work over batches on a cluster, and yields the results in order.

    Modules that only this machine has, such as that of a custom bot, are uploaded.
    """
    try:
        import joblib
        from distributed import Client
    except ImportError:
        raise Refusal("no_cluster_extra") from None
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=True)
    except (OSError, ValueError, TypeError) as error:
        raise Refusal(
            "cluster_unreachable", address=address, reason=reason_of(error) or "?"
        ) from None
    with client, joblib.parallel_config(backend="dask"):
        workers = _workers(client, address)
        for file in modules:
            client.upload_file(file)
        parallel = joblib.Parallel(n_jobs=workers, return_as="generator", pre_dispatch="2*n_jobs")
        todo = (joblib.delayed(work)(batch) for batch in batches(numbers, workers))
        for outcomes in parallel(todo):
            yield from outcomes


def _workers(client: Client, address: str) -> int:
    """The number of workers' threads; Refusal unless they have our version of the program."""
    threads: int = sum(client.nthreads().values())
    if not threads:
        raise Refusal("cluster_without_workers", address=address)
    versions: dict[str, Any] = client.run(_version)
    if set(versions.values()) != {_version()}:
        other = ", ".join(sorted({str(version) for version in versions.values()}))
        raise Refusal("cluster_of_other_versions", address=address, version=_version(), found=other)
    return threads


def _version() -> str | None:
    """The version of the program that is installed where this runs."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("expedition")
    except PackageNotFoundError:
        return None
