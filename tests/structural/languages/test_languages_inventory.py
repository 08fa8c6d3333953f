"""Languages of which the definitions alone are read: each finds what a small sample defines."""

from __future__ import annotations

import pytest

from hitherto.structural import syntax
from hitherto.structural.languages import LANGUAGES
from hitherto.structural.languages.inventory import TABLES

SAMPLES = {
    "ada": ("package Cart is\n   procedure Total (A : Integer);\nend Cart;\n", "Cart Total"),
    "apex": ("public class Cart {\n  public Integer total() { return 1; }\n}\n", "Cart total"),
    "clojure": ("(ns a.b)\n(defn total [a] a)\n(defprotocol Shape)\n", "total Shape"),
    "cmake": ("function(total a)\nendfunction()\nmacro(once)\nendmacro()\n", "total once"),
    "commonlisp": ("(defun total (a) a)\n", "total"),
    "d": (
        "module a;\nclass Cart { int total(int a) { return a; } }\nstruct S {}\n",
        "Cart total S",
    ),
    "dart": (
        "class Cart { int total(int a) { return a; } }\nint top() => 1;\nenum E { a }\n",
        "Cart total top E",
    ),
    "elisp": ("(defun total (a) a)\n(defmacro once (a) a)\n", "total once"),
    "elixir": (
        "defmodule Shop.Cart do\n  def total(a), do: a\n  defp check do\n  end\nend\n",
        "Shop.Cart total check",
    ),
    "elm": ("module A exposing (..)\ntotal x = x\ntype Cart = Cart Int\n", "total Cart"),
    "fish": ("function total\n  echo 1\nend\n", "total"),
    "fortran": (
        (
            "module cart\ncontains\nsubroutine save(a)\nend subroutine\nfunction total(a)\n"
            "end function\nend module\n"
        ),
        "cart save total",
    ),
    "fsharp": (
        (
            "module Cart\nlet total a = a\ntype Item = { x: int }\ntype C() =\n"
            "  member this.Sum(a) = a\n"
        ),
        "Cart total Item C Sum",
    ),
    "gdscript": ("class_name Cart\nfunc total(a):\n\treturn a\n", "Cart total"),
    "gleam": ("pub fn total(a) {\n  a\n}\npub type Cart {\n  Cart(Int)\n}\n", "total Cart"),
    "glsl": ("struct Light { float power; };\nvoid main() {}\n", "Light main"),
    "graphql": (
        "type Cart { total: Int }\nenum E { A }\ninterface Shape { x: Int }\n",
        "Cart total E Shape x",
    ),
    "hack": (
        "<?hh\nclass Cart { public function total(int $a): int { return $a; } }\n",
        "Cart total",
    ),
    "haskell": (
        (
            "module A where\ntotal x = x\ndata Cart = Cart Int\nclass Shape a where\n"
            "  area :: a -> Int\n"
        ),
        "total Cart Shape",
    ),
    "hcl": ('resource "bucket" "logs" {\n a = 1\n}\nvariable "name" {}\n', "logs name"),
    "julia": (
        "module Shop\nfunction total(a)\n a\nend\nstruct Cart\n x::Int\nend\nsum2(x) = x\nend\n",
        "Shop total Cart sum2",
    ),
    "lua": ("function M.total(a) end\nlocal function check() end\n", "M.total check"),
    "nim": ("proc total(a: int): int = a\ntype Cart = object\n  x: int\n", "total Cart"),
    "objc": (
        (
            "@interface Cart : NSObject\n@end\n@implementation Cart\n"
            "- (int)total:(int)a { return a; }\n"
            "@end\nint top(void) { return 1; }\n"
        ),
        "Cart Cart+1 total top",
    ),
    "ocaml": ("module M = struct\n let total a = a\nend\ntype cart = A | B\n", "M total cart"),
    "odin": (
        "package a\ntotal :: proc(a: int) -> int { return a }\nCart :: struct { x: int }\n",
        "total Cart",
    ),
    "pascal": (
        "unit a;\ninterface\ntype TCart = class\n procedure Total;\nend;\nimplementation\nend.\n",
        "a TCart Total",
    ),
    "perl": ("package Cart;\nsub total { my $x = 1; }\n1;\n", "Cart total"),
    "powershell": (
        "function Get-Total { 1 }\nclass Cart { [int] Sum() { return 1 } }\n",
        "Get-Total Cart Sum",
    ),
    "proto": (
        (
            'syntax = "proto3";\nmessage Cart { int32 x = 1; }\n'
            "service Shop { rpc Get(A) returns (B); }\n"
            "enum E { A = 0; }\n"
        ),
        "Cart Shop Get E",
    ),
    "r": ("total <- function(a) a\n", "total"),
    "solidity": (
        "contract Cart { uint x; function total(uint a) public {} event Paid(uint a); }\n",
        "Cart x total Paid",
    ),
    "sql": (
        "CREATE TABLE cart (id int);\nCREATE VIEW v AS SELECT 1;\n",
        "cart v",
    ),
    "starlark": ("def total(a):\n    return a\n", "total"),
    "tcl": ("proc total {a} { return $a }\n", "total"),
    "thrift": ("struct Cart { 1: i32 x }\nservice Shop { void get(1: i32 a) }\n", "Cart Shop get"),
    "v": ("struct Cart {\n\tx int\n}\nfn total(a int) int {\n\treturn a\n}\n", "Cart total"),
    "verilog": (
        "module cart(input a);\nfunction total;\nendfunction\nendmodule\n",
        "cart total",
    ),
    "vim": ("function! Total(a)\n  return 1\nendfunction\n", "Total"),
    "wgsl": ("struct Cart { x: f32 }\nfn total(a: f32) -> f32 { return a; }\n", "Cart total"),
    "zig": (
        (
            "const Cart = struct {\n  x: u8,\n  pub fn total(self: Cart) u8 { return 1; }\n};\n"
            "fn main() void {}\n"
        ),
        "Cart total main",
    ),
}
BY_NAME = {each.name: each for each in LANGUAGES}


def test_every_language_has_a_sample() -> None:
    """No language is in the inventory untried, and together with the deep ones they pass forty."""
    assert sorted(SAMPLES) == sorted(each.name for each in TABLES)
    assert len(LANGUAGES) > 40


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_sample_gives_its_definitions(name: str) -> None:
    """What a sample defines is found by name, in the order of the file, its module first."""
    source, expected = SAMPLES[name]
    language = BY_NAME[name]
    facts = language.read("sample" + language.suffixes[0], source.encode(), "")
    if any(each.what == syntax.NOT_READ for each in facts.problems):
        pytest.skip("the extra [languages] is not installed")
    names = [each.symbol.partition("/")[2] for each in facts.definitions[1:]]
    last = [text.replace("`", "").rstrip("/#.!:").split("/")[-1] for text in names]
    found = [text.split("#")[-1].removesuffix("()") for text in last]
    assert found == expected.split()
