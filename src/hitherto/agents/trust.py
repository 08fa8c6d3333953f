"""Whether a client trusts what it is given, as far as its own files tell."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hitherto.agents.words import hook_program

_DEFAULT = {"session_end": 1}


def untrusted(config: dict[str, Any], path: Path, settings: dict[str, Any]) -> int:
    """Return how many of hitherto's hooks Codex will not run because nobody trusted them.

    Codex keeps a digest of each hook that was trusted under the hook's file, event and place (seen
    in Codex 0.171: SHA-256 of the hook as JSON with sorted keys, defaults filled in). A hook that
    has another digest was changed since and has to be trusted again.

    Args:
        config: what Codex's own `config.toml` says.
        path: the hooks' file.
        settings: what it says.
    """
    state = _dict(_dict(config.get("hooks")).get("state"))
    return sum(
        1
        for key, hook in _hooks(path, settings)
        if _dict(state.get(key)).get("trusted_hash") != hook or state[key].get("enabled") is False
    )


def keys(path: Path, settings: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Return the tables in which Codex keeps what it was told of hitherto's hooks."""
    return tuple(("hooks", "state", key) for key, _ in _hooks(path, settings))


def trusted_project(config: dict[str, Any], root: Path | None) -> bool:
    """Tell whether Codex reads the settings of a project."""
    projects = _dict(config.get("projects"))
    return any(
        _dict(projects.get(str(each))).get("trust_level") == "trusted"
        for each in ((root, *root.parents) if root else ())
    )


def trusted_folder(rules: dict[str, Any], root: Path) -> bool:
    """Tell whether Gemini CLI trusts a folder; the innermost rule counts."""
    for folder in (root, *root.parents):
        rule = rules.get(str(folder))
        if rule is not None:
            return bool(rule != "DO_NOT_TRUST")
        if any(rules.get(str(child)) == "TRUST_PARENT" for child in _children(rules, folder)):
            return True
    return False


def _children(rules: dict[str, Any], folder: Path) -> Iterator[Path]:
    return (Path(each) for each in rules if Path(each).parent == folder)


def _hooks(path: Path, settings: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for event, groups in _dict(settings.get("hooks")).items():
        label = re.sub(r"(?<!^)(?=[A-Z])", "_", event).lower()
        for number, group in enumerate(groups if isinstance(groups, list) else ()):
            handlers = _dict(group).get("hooks")
            for place, handler in enumerate(handlers if isinstance(handlers, list) else ()):
                command = _dict(handler).get("command")
                if isinstance(command, str) and hook_program(command):
                    yield f"{path}:{label}:{number}:{place}", _digest(label, group, handler)


def _digest(label: str, group: dict[str, Any], handler: dict[str, Any]) -> str:
    known = {
        "async": bool(handler.get("async", False)),
        "command": handler["command"],
        "timeout": handler.get("timeout", _DEFAULT.get(label, 600)),
        "type": "command",
    }
    identity: dict[str, Any] = {"event_name": label, "hooks": [known]}
    if "matcher" in group:
        identity["matcher"] = group["matcher"]
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
