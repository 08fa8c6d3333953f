"""The clients, a model that answers as a test says, and people who use both."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from installed import NotInstalled, binaries
from model_server import ModelServer, serve
from people import CLIENTS, Client, Person, needs

from scratch_repo import Repo


@pytest.fixture(scope="session")
def programs() -> Path:
    """Return where the clients' programs are; without them, tests are skipped with the reason."""
    try:
        return binaries()
    except NotInstalled as error:
        if "CI" in os.environ and "npm is not installed" not in str(error):
            raise
        pytest.skip(str(error))


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """Return a model's service on loopback."""
    with serve() as running:
        yield running


@pytest.fixture(params=CLIENTS, ids=lambda client: client.name)
def client(request: pytest.FixtureRequest) -> Client:
    """Return each client in turn."""
    chosen: Client = request.param
    return chosen


@pytest.fixture
def person(client: Client, programs: Path, server: ModelServer, world: Path, repo: Repo) -> Person:
    """Return somebody who has the client, settings of their own and a repository."""
    return Person(client, programs, server, world, repo.root)


@pytest.fixture
def helped(person: Person) -> Person:
    """Return somebody who has set hitherto up for the client, and trusts it."""
    for name in ("setup", "hook"):
        needs(name)
    person.hitherto("init")
    person.hitherto("setup", person.client.name)
    person.trusts()
    return person
