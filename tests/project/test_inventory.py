"""The parts of a repository, from paths and a few files."""

from __future__ import annotations

import pytest

from hitherto.project.inventory import Part, parts, said

FILES = {
    "package.json": '{"name": "shop", "workspaces": ["packages/*"]}',
    "packages/checkout-flow/package.json": '{"name": "@shop/checkout-flow"}',
    "packages/checkout-flow/index.ts": "",
    "services/pricing/pyproject.toml": '[project]\nname = "pricing-engine"\n',
    "services/pricing/app.py": "",
    "crates/ledger/Cargo.toml": '[package]\nname = "ledger-core"\n',
    "tools/courier/go.mod": "module example.org/shop/courier\n",
    "java/basket/pom.xml": "<project><parent><artifactId>root</artifactId></parent>"
    "<artifactId>basket</artifactId></project>",
    "docker-compose.yml": "services:\n  gateway:\n    image: x\n  mailer:\n    image: y\nvolumes:\n"
    "  data:\n",
    ".github/CODEOWNERS": "# who\n/src/inventory/ @stock\n*.md @docs\n",
    "README.md": "# Shop\n\n## Installation\n\n## Loyalty Points\n\n## How do I start?\n",
    "src/inventory/stock.py": "",
    "src/inventory/count.py": "",
    "node_modules/left/index.js": "",
    "node_modules/left/other.js": "",
    "docs/broken.json": "{",
}


def found() -> tuple[Part, ...]:
    """Return the parts of the sample repository."""
    return parts(FILES, FILES.get)


@pytest.mark.parametrize(
    ("name", "origin", "path"),
    [
        ("checkout flow", "package", "packages/checkout-flow"),
        ("pricing engine", "package", "services/pricing"),
        ("ledger core", "package", "crates/ledger"),
        ("courier", "package", "tools/courier"),
        ("basket", "package", "java/basket"),
        ("gateway", "service", ""),
        ("mailer", "service", ""),
        ("inventory", "owners", "src/inventory"),
        ("inventory", "directory", "src/inventory"),
        ("loyalty points", "heading", ""),
    ],
)
def test_each_origin(name: str, origin: str, path: str) -> None:
    """Each kind of file gives its parts."""
    assert Part(name, origin, path) in found()


@pytest.mark.parametrize("name", ["left", "data", "installation", "src", "shop", "root"])
def test_what_is_no_part(name: str) -> None:
    """Vendored code, plain folders, dull headings and the project itself are no parts."""
    assert name not in {part.name for part in found()}


def test_a_broken_build_file_names_nothing() -> None:
    """A build file that cannot be parsed is passed over."""
    assert parts(["a/package.json"], lambda _: "{") == ()


def test_unreadable_files_are_passed_over() -> None:
    """A reader may fail for any path."""
    assert {part.origin for part in parts(FILES, lambda _: None)} == {"directory"}


def test_names_as_people_say_them() -> None:
    """Humps, dashes and paths become words."""
    assert said("packages/AuthService") == "auth service"
    assert said("auth_service-v2") == "auth service v2"
