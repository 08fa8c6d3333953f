"""The languages of the default install, beside Python."""

from __future__ import annotations

from hitherto.structural.languages.table import Part, Roles, Space, Table
from hitherto.structural.syntax import Grammar

_SCRIPT: Roles = {
    "member_expression": (Part.MEMBER, "object", "property"),
    "call_expression": (Part.CALL, "function", ""),
    "new_expression": (Part.NEW, "constructor", ""),
    "subscript_expression": (Part.INDEX, "object", ""),
    "parenthesized_expression": (Part.SAME, "", ""),
    "await_expression": (Part.SAME, "", ""),
    "non_null_expression": (Part.SAME, "", ""),
    "as_expression": (Part.SAME, "", ""),
    "satisfies_expression": (Part.SAME, "", ""),
    "nested_type_identifier": (Part.MEMBER, "module", "name"),
    "string": (Part.PLAIN, "", ""),
    "template_string": (Part.PLAIN, "", ""),
    "number": (Part.PLAIN, "", ""),
    "regex": (Part.PLAIN, "", ""),
    "array": (Part.PLAIN, "", ""),
}
_SCRIPT_TESTS = r"(?:^|/)(?:tests?|__tests__|specs?|e2e)/|[._-](?:test|spec)s?\.[cm]?[jt]sx?$"
_SCRIPT_WORDS = (
    "push pop shift unshift slice splice concat join map filter forEach reduce find findIndex some"
    " every includes indexOf sort reverse keys values entries get set has delete add clear then"
    " catch finally toString valueOf call apply bind replace split trim match test exec on once"
    " emit off log error warn info write end close next return throw assign create send json"
    " length name message size start stop open run parse stringify resolve reject flat flatMap"
    " fill from of at is substring substr toLowerCase toUpperCase startsWith endsWith padStart"
    " repeat charAt charCodeAt hasOwnProperty addEventListener removeEventListener appendChild"
    " querySelector getElementById setAttribute getAttribute remove text html type id key value"
    " use listen describe it expect to be equal toBe toEqual data url path body status"
)
_SCRIPT_COMMON = frozenset(_SCRIPT_WORDS.split())
_SCRIPT_DYNAMIC = frozenset({"eval", "Function", "Reflect.apply", "Reflect.construct"})
_SCRIPT_WRAPPERS = frozenset({"Promise", "Readonly", "Partial", "Required", "NonNullable"})
_NODE_MODULES = (
    "assert async_hooks buffer child_process cluster console crypto dgram dns events fs http http2"
    " https module net os path perf_hooks process punycode querystring readline stream"
    " string_decoder timers tls tty url util v8 vm worker_threads zlib"
)
_NODE = ("node:", _NODE_MODULES)

JAVASCRIPT = Table(
    name="javascript",
    suffixes=(".js", ".mjs", ".cjs", ".jsx"),
    grammar=Grammar("tree_sitter_javascript", "language"),
    queries=("javascript", "ecmascript", "jsx"),
    family="script",
    root=("package.json",),
    roles=_SCRIPT,
    constructors=("constructor",),
    hoisted=True,
    manager="npm",
    standard=_NODE,
    dynamic=_SCRIPT_DYNAMIC,
    common=_SCRIPT_COMMON,
    test_paths=_SCRIPT_TESTS,
)
TYPESCRIPT = Table(
    name="typescript",
    suffixes=(".ts", ".tsx", ".mts", ".cts"),
    grammar=Grammar("tree_sitter_typescript", "language_typescript"),
    special={".tsx": Grammar("tree_sitter_typescript", "language_tsx")},
    queries=("javascript", "typescript"),
    added={".tsx": ("jsx",)},
    family="script",
    root=("package.json",),
    roles=_SCRIPT,
    constructors=("constructor",),
    hoisted=True,
    merges=True,
    manager="npm",
    standard=_NODE,
    dynamic=_SCRIPT_DYNAMIC,
    common=_SCRIPT_COMMON,
    wrappers=_SCRIPT_WRAPPERS,
    test_paths=_SCRIPT_TESTS,
    returns="return_type",
)
_JAVA_COMMON = (
    "toString equals hashCode getClass get set add put remove contains containsKey size isEmpty"
    " iterator next hasNext stream map filter forEach collect run call apply accept test"
    " compareTo compare close length charAt substring append valueOf name ordinal getName"
    " getMessage getValue getKey clear read write flush of from build start stop"
)
JAVA = Table(
    name="java",
    suffixes=(".java",),
    grammar=Grammar("tree_sitter_java", "language"),
    queries=("java",),
    family="jvm",
    space=Space.DECLARED,
    roles={
        "method_invocation": (Part.SEND, "object", "name"),
        "field_access": (Part.MEMBER, "object", "field"),
        "object_creation_expression": (Part.NEW, "type", ""),
        "cast_expression": (Part.CAST, "type", ""),
        "array_access": (Part.INDEX, "array", ""),
        "parenthesized_expression": (Part.SAME, "", ""),
        "method_reference": (Part.MEMBER, "", ""),
        "string_literal": (Part.PLAIN, "", ""),
        "decimal_integer_literal": (Part.PLAIN, "", ""),
        "class_literal": (Part.PLAIN, "", ""),
        "array_creation_expression": (Part.PLAIN, "", ""),
    },
    constructors=("*",),
    reaching=True,
    hoisted=True,
    typed=True,
    counted=True,
    manager="maven",
    standard=("java.", "javax.", "jdk."),
    dynamic=frozenset(
        {
            "Class.forName",
            ".getMethod",
            ".getDeclaredMethod",
            ".newInstance",
            "Proxy.newProxyInstance",
        }
    ),
    common=frozenset(_JAVA_COMMON.split()),
    wrappers=frozenset({"Optional", "CompletableFuture", "Future", "Supplier", "Provider"}),
    test_paths=r"(?:^|/)src/(?:test|[a-z]+Test)/|(?:^|/)tests?/|(?:Test|Tests|IT)\.java$",
    test_heads=r"@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\b",
)
_GO_COMMON = (
    "Error String Close Read Write Len Less Swap Lock Unlock Done Add Wait Get Set Println"
    " Printf Errorf Fatal Run Name Scan Next Reset Marshal Unmarshal"
)
GO = Table(
    name="go",
    suffixes=(".go",),
    grammar=Grammar("tree_sitter_go", "language"),
    queries=("go",),
    family="go",
    space=Space.FOLDER,
    root=("go.mod",),
    roles={
        "selector_expression": (Part.MEMBER, "operand", "field"),
        "call_expression": (Part.CALL, "function", ""),
        "composite_literal": (Part.NEW, "type", ""),
        "type_assertion_expression": (Part.CAST, "type", ""),
        "type_conversion_expression": (Part.CAST, "type", ""),
        "index_expression": (Part.INDEX, "operand", ""),
        "slice_expression": (Part.SAME, "operand", ""),
        "unary_expression": (Part.SAME, "operand", ""),
        "parenthesized_expression": (Part.SAME, "", ""),
        "expression_list": (Part.SAME, "", ""),
        "interpreted_string_literal": (Part.PLAIN, "", ""),
        "int_literal": (Part.PLAIN, "", ""),
    },
    itself=(),
    above=(),
    hoisted=True,
    typed=True,
    manager="go",
    dynamic=frozenset({".MethodByName", ".CallSlice"}),
    common=frozenset(_GO_COMMON.split()),
    test_paths=r"_test\.go$",
    returns="result",
    exported=True,
)

TABLES = (JAVASCRIPT, TYPESCRIPT, JAVA, GO)
