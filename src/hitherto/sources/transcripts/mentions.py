"""The files that a person's words name or attach."""

from __future__ import annotations

from collections.abc import Iterable

from hitherto.model.patterns import Pattern

_MOST = 40
_ENDINGS = (
    "bash|bat|c|cc|cfg|clj|cpp|cs|css|csv|dart|env|ex|exs|fish|go|gradle|graphql|h|hpp|html|ini|"
    "ipynb|java|jl|js|json|jsonl|jsx|kt|kts|lock|lua|m|md|mdc|mdx|mjs|ml|php|pl|plist|prisma|"
    "properties|proto|ps1|py|pyi|r|rb|rs|rst|sass|scala|scss|sh|sql|svelte|swift|tf|toml|ts|tsx|"
    "txt|vue|xml|yaml|yml|zig|zsh"
)
_AT = Pattern(r"""(?<![\w@/.`])@(?!https?://)(?:"([^"\n]+)"|([\w./~][^\s,;)'"`<>\]]*))""")
_NAMED = Pattern(
    r"(?<![\w@/.:~-])((?:~?/|\.{1,2}/)?(?:[\w.-][\w.@-]*/)*[\w.-]*\w\.(?:"
    + _ENDINGS
    + r"))(?![\w/])"
    r"|(?<![\w@/.:~-])((?:~?/|\.{1,2}/)?(?:[\w.-][\w.@-]*/){2,})(?!\w)"
)
_POSITION = Pattern(r"(?:#L?\d[\d\-L]*|:\d+(?:-\d+)?)$")


def named_paths(text: str, attached: Iterable[str] = ()) -> tuple[str, ...]:
    """Return files and folders as they were written, each once, at most 40.

    Args:
        text: a person's words; ``@path`` and bare paths with a known ending count.
        attached: files that came along with them; they come first.
    """
    found = dict.fromkeys(attached)
    for quoted, plain in _AT.findall(text):
        path = _POSITION.sub("", (quoted or plain).rstrip(".,:;!?*"))
        if quoted or "/" in path or "." in path.strip("."):
            found[path] = None
    for file, folder in _NAMED.findall(text):
        found[file or folder] = None
        if len(found) >= _MOST:
            break
    return tuple(found)[:_MOST]
