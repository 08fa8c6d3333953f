"""Which nodes of a graph can be reached from one another: its circles, however long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


def strong_parts(leads: Mapping[str, Iterable[str]]) -> list[tuple[str, ...]]:
    """Return the strongly connected parts of a graph, in time linear in its size.

    Tarjan, "Depth-first search and linear graph algorithms" (1972), with a stack of its own: a
    chain of records can be longer than Python lets calls nest.

    Args:
        leads: by node the nodes that it leads to.
    """
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    open_nodes: set[str] = set()
    parts: list[tuple[str, ...]] = []
    for root in leads:
        walk: list[tuple[str, Iterator[str]]] = [] if root in order else [(root, iter(leads[root]))]
        while walk:
            node, rest = walk[-1]
            if node not in order:
                order[node] = low[node] = len(order)
                path.append(node)
                open_nodes.add(node)
            for other in rest:
                if other not in order:
                    walk.append((other, iter(leads.get(other, ()))))
                    break
                if other in open_nodes:
                    low[node] = min(low[node], order[other])
            else:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[node])
                if low[node] == order[node]:
                    parts.append(_taken(path, node))
                    open_nodes.difference_update(parts[-1])
    return parts


def _taken(path: list[str], down_to: str) -> tuple[str, ...]:
    """Take the last nodes off a path, down to one."""
    taken = [path.pop()]
    while taken[-1] != down_to:
        taken.append(path.pop())
    return tuple(taken)
