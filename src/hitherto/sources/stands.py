"""What stands in the documents of a source that is read whole, for its cursor."""

from __future__ import annotations

from collections.abc import Iterable

from hitherto.model import Cursor, Document
from hitherto.privacy import mask_name


def stands(since: Cursor | None, documents: Iterable[Document]) -> dict[str, str]:
    """Return by document the digest of what stands in it now; see `Cursor.stands`.

    Args:
        since: how far the source was read: what it had, and has no more, stands no more.
        documents: all that it has now.
    """
    gone = dict.fromkeys(since.stands if since else (), "")
    return gone | {mask_name(one.provenance.source): one.provenance.digest for one in documents}
