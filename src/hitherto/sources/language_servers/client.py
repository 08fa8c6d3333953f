"""Asking one language server where names are defined; files are opened when they are asked about.

References and incoming calls are never asked for: each searches the whole project.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic

from hitherto.errors import ServerError
from hitherto.model.files import digest_of
from hitherto.model.graph import Span
from hitherto.model.location import Location
from hitherto.sources.language_servers import locations
from hitherto.sources.language_servers.columns import to_bytes, to_utf16
from hitherto.sources.language_servers.framing import Message
from hitherto.sources.language_servers.process import Process
from hitherto.sources.language_servers.servers import Server

PATIENCE = 60.0
"""Seconds that a server may say nothing; the first answer in a large project takes a while."""

FILE = 300.0
"""Seconds that the answers about one file may take."""

_AT_ONCE = 64  # questions that are sent before their answers are read
_LOOK = 1.0  # seconds between two looks at the memory that it takes
_MOST_FILES = 400  # whose lines are held
_NOT_KNOWN = -32601  # the protocol's number for a method that the other side does not have
_CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"configuration": True, "workspaceFolders": True},
    # That diagnostics may be asked for keeps a server from sending them unasked.
    "textDocument": {"definition": {"linkSupport": True}, "diagnostic": {}},
}


class Client:
    """One language server on one work tree; see `ports.LanguageServer`.

    It is started by the first question. One that failed is not started again.

    Args:
        server: which one.
        command: its program and arguments.
        root: the work tree.
        patience: seconds that it may say nothing.
        megabytes: memory that it may take; the server's own limit where nothing is said.
    """

    def __init__(
        self,
        server: Server,
        command: Sequence[str],
        root: str,
        patience: float = PATIENCE,
        megabytes: int = 0,
    ) -> None:
        self.name = server.name
        self.languages = frozenset(server.languages)
        self.peak = 0
        self._server = server
        self._command = tuple(command)
        self._root = root
        self._patience = patience
        self._most = megabytes or server.megabytes
        self._process: Process | None = None
        self._error: ServerError | None = None
        self._abilities: Mapping[str, object] = {}
        self._number = 0
        self._end = 0.0
        self._looked = 0.0
        self._lines: OrderedDict[str, Sequence[bytes]] = OrderedDict()

    def definitions(
        self, path: str, language: str, digest: str, spans: Sequence[Span]
    ) -> Sequence[tuple[Location, ...]] | None:
        """Return for each name in a file where it is defined; see `ports.LanguageServer`."""
        try:
            data = Path(self._root, path).read_bytes()
            text = data.decode()
        except (OSError, ValueError):
            return None
        if digest_of(data) != digest:
            return None
        lines = self._held(path, data.split(b"\n"))
        asked = {
            number: {"line": span.line - 1, "character": to_utf16(lines[span.line - 1], at)}
            for number, span in enumerate(spans)
            if (at := _name_at(lines, span)) is not None
        }
        found: list[tuple[Location, ...]] = [()] * len(spans)
        if asked:
            spoken = self._server.languages[language]
            for number, answer in self._ask_about(path, spoken, text, "definition", asked):
                found[number] = answer
        return found

    def implementations(self, place: Location) -> Sequence[Location]:
        """Return where a method is defined again in subclasses; see `ports.LanguageServer`."""
        lines = self.lines(place.path)
        if not self._knows("implementationProvider") or len(lines) < place.line:
            return ()
        line = lines[place.line - 1]
        position = {"line": place.line - 1, "character": to_utf16(line, place.column)}
        text = b"\n".join(lines).decode("utf-8", "replace")
        spoken = next(iter(self._server.languages.values()))
        answers = self._ask_about(place.path, spoken, text, "implementation", {0: position})
        return [each for _, some in answers for each in some]

    def _ask_about(
        self,
        path: str,
        spoken: str,
        text: str,
        what: str,
        asked: Mapping[int, Mapping[str, int]],
    ) -> Iterator[tuple[int, tuple[Location, ...]]]:
        """Yield the places that each position in a file leads to, the file being open."""
        self._end = monotonic() + FILE
        document = {"uri": Path(self._root, path).as_uri()}
        opened = {"languageId": spoken, "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": {**document, **opened}})
        for number, answer in self._answers(f"textDocument/{what}", document, asked):
            try:
                yield number, tuple(self._located(answer))
            except ValueError as error:
                raise self._failed(f"speaks nonsense: {error}") from error
        self._tell("textDocument/didClose", {"textDocument": document})

    def lines(self, path: str) -> Sequence[bytes]:
        """Return a file's lines; none where it cannot be read."""
        if path in self._lines:
            self._lines.move_to_end(path)
            return self._lines[path]
        try:
            data = Path(self._root, path).read_bytes()
        except (OSError, ValueError):
            data = b""
        return self._held(path, data.split(b"\n"))

    def close(self) -> None:
        """End the server."""
        process, self._process = self._process, None
        if process is None:
            return
        self._number += 1
        process.send({"id": self._number, "method": "shutdown", "params": None})
        process.send({"method": "exit", "params": None})
        process.close(gently=True)

    def _held(self, path: str, lines: Sequence[bytes]) -> Sequence[bytes]:
        self._lines[path] = lines
        if len(self._lines) > _MOST_FILES:
            self._lines.popitem(last=False)
        return lines

    def _located(self, answer: object) -> Iterator[Location]:
        for uri, line, column in locations.read(answer):
            path = locations.path_of(uri, self._root)
            if path is None:
                continue
            lines = self.lines(path)
            if line < len(lines):
                yield Location(path, line + 1, to_bytes(lines[line], column))

    def _answers(
        self, method: str, document: Mapping[str, str], asked: Mapping[int, Mapping[str, int]]
    ) -> Iterator[tuple[int, object]]:
        """Yield what each question is answered with, in the order of the answers."""
        pending = list(asked.items())
        while pending:
            some, pending = pending[:_AT_ONCE], pending[_AT_ONCE:]
            waiting = {}
            for number, position in some:
                sent = {"textDocument": document, "position": position}
                waiting[self._ask(method, sent)] = number
            while waiting:
                key, answer = self._answer()
                if key in waiting:
                    yield waiting.pop(key), answer

    def _ask(self, method: str, params: object) -> int:
        self._number += 1
        number = self._number  # starting it takes one for itself
        process = self._running()
        process.send({"id": number, "method": method, "params": params})
        return number

    def _knows(self, ability: str) -> bool:
        """Tell whether a server says that it has an ability."""
        return bool(self._running() and self._abilities.get(ability))

    def _tell(self, method: str, params: object) -> None:
        self._running().send({"method": method, "params": params})

    def _running(self) -> Process:
        if self._error is not None:
            raise self._error
        if self._process is None:
            try:
                self._process = Process(self._command, self._root)
            except OSError as error:
                raise self._failed(f"cannot be started: {error.strerror}") from error
            self._greet(self._process)
        return self._process

    def _greet(self, process: Process) -> None:
        folder = Path(self._root).as_uri()
        hello = {
            "processId": None,
            "rootUri": folder,
            "workspaceFolders": [{"uri": folder, "name": "project"}],
            "capabilities": _CAPABILITIES,
            "initializationOptions": dict(self._server.options),
        }
        self._number += 1
        process.send({"id": self._number, "method": "initialize", "params": hello})
        answer: object = None
        number = 0
        while number != self._number:
            number, answer = self._answer()
        told = answer.get("capabilities") if isinstance(answer, dict) else None
        self._abilities = told if isinstance(told, dict) else {}
        process.send({"method": "initialized", "params": {}})

    def _answer(self) -> tuple[int, object]:
        """Return the next answer and its number; what the server itself asks is answered.

        Raises:
            ServerError: there is none, or the server takes too much memory.
        """
        process = self._running()
        end = min(monotonic() + self._patience, self._end)
        while True:
            message = self._next(process, end)
            if "method" in message:
                self._oblige(process, message)
            elif isinstance(number := message.get("id"), int):
                return number, message.get("result")

    def _next(self, process: Process, end: float) -> Message:
        while True:
            now = monotonic()
            if now - self._looked >= _LOOK:
                self._looked = now
                self._weigh(process)
            try:
                message = process.next(min(_LOOK, max(0.0, end - now)))
            except TimeoutError:
                if monotonic() < end:
                    continue
                raise self._failed("did not answer in time") from None
            except ValueError as error:
                raise self._failed(f"speaks nonsense: {error}") from error
            if message is None:
                raise self._failed("ended before it answered")
            return message

    def _weigh(self, process: Process) -> None:
        taken = process.megabytes()
        self.peak = max(self.peak, taken)
        if taken > self._most:
            raise self._failed(f"took more than {self._most} MB of memory and was ended")

    def _oblige(self, process: Process, message: Message) -> None:
        """Answer what the server asks: its settings; to all else that there is nothing."""
        if "id" not in message:
            return
        reply: Message = {"id": message["id"], "result": None}
        method, params = message["method"], message.get("params")
        if method == "workspace/configuration":
            items = params.get("items", []) if isinstance(params, dict) else []
            reply["result"] = [self._setting(each) for each in items]
        elif method not in {"client/registerCapability", "window/workDoneProgress/create"}:
            reply = {"id": message["id"], "error": {"code": _NOT_KNOWN, "message": "not known"}}
        process.send(reply)

    def _setting(self, item: object) -> object:
        section = item.get("section") if isinstance(item, dict) else None
        return self._server.settings.get(str(section))

    def _failed(self, what: str) -> ServerError:
        process, self._process = self._process, None
        if process is not None:
            process.close(gently=False)
        self._error = ServerError(f"The language server {self.name} {what}")
        return self._error


def _name_at(lines: Sequence[bytes], span: Span) -> int | None:
    """Return where the plain name stands that a span is; None where it is anything else."""
    if span.line != span.end_line or not 0 < span.line <= len(lines):
        return None
    name = lines[span.line - 1][span.column : span.end_column].decode("utf-8", "replace")
    return span.column if name.isidentifier() else None
