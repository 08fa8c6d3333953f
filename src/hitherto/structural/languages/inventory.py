"""Languages of the extra ``[languages]`` of which only the definitions are read."""

from __future__ import annotations

from hitherto.structural.languages.table import Table
from hitherto.structural.syntax import Grammar

_ROWS = (
    ("ada", ".adb .ads"),
    ("apex", ".cls .trigger"),
    ("clojure", ".clj .cljs .cljc"),
    ("cmake", ".cmake CMakeLists.txt"),
    ("commonlisp", ".lisp .lsp .cl"),
    ("d", ".d"),
    ("dart", ".dart"),
    ("elisp", ".el"),
    ("elixir", ".ex .exs"),
    ("elm", ".elm"),
    ("fish", ".fish"),
    ("fortran", ".f90 .f95 .f03"),
    ("fsharp", ".fs"),
    ("gdscript", ".gd"),
    ("gleam", ".gleam"),
    ("glsl", ".glsl .vert .frag"),
    ("graphql", ".graphql .gql"),
    ("hack", ".hack"),
    ("haskell", ".hs"),
    ("hcl", ".tf .hcl"),
    ("julia", ".jl"),
    ("lua", ".lua"),
    ("nim", ".nim"),
    ("objc", ".m .mm"),
    ("ocaml", ".ml"),
    ("odin", ".odin"),
    ("pascal", ".pas .pp"),
    ("perl", ".pl .pm"),
    ("powershell", ".ps1 .psm1"),
    ("proto", ".proto"),
    ("r", ".R .r"),
    ("solidity", ".sol"),
    ("sql", ".sql"),
    ("starlark", ".bzl .star"),
    ("tcl", ".tcl"),
    ("thrift", ".thrift"),
    ("v", ".v"),
    ("verilog", ".sv .svh"),
    ("vim", ".vim"),
    ("wgsl", ".wgsl"),
    ("zig", ".zig"),
)

TABLES = tuple(
    Table(
        name=name,
        suffixes=tuple(suffixes.split()),
        grammar=Grammar("", name),
        queries=(name,),
        family=name,
        itself=(),
        above=(),
        body="*",
    )
    for name, suffixes in _ROWS
)
