"""The schema of a report, made of its type: the string below a field is the field's meaning.

The type is read as source text, so that no other package is imported, and names of types remain.
`Range` and `Also` of `unboggle.arguments` add what a type cannot express.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib.abc import InspectLoader
from importlib.util import find_spec
from typing import Any, NamedTuple, cast

from unboggle.errors import InputError

Json = dict[str, Any]
_PLAIN = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}
_FORMAT = (
    "Name and version of this format. Fields may be added to a version, never renamed or removed."
)


def made_schema(kind: str) -> Json:
    """Return the JSON Schema (draft 2020-12) of the reports of ``kind``, made of their type.

    The docstring of the type describes the report. Its title names the command ``kind``, unless
    the module has a ``TITLE``. Raises `InputError` if the module has no such type, or a field
    without a meaning.

    >>> made_schema("paths")["properties"]["cells"]["minimum"]
    1
    """
    home = f"unboggle.reports.{kind.replace('-', '_')}"
    for node in _module(home).body:
        if isinstance(node, ast.ClassDef) and "format" in _own_fields(node):
            break
    else:
        raise InputError(f"{home} has no type of a report")
    defs: Json = {}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:unboggle:{kind}:1",
        "title": _title(home) or f"unboggle {kind} --format json",
        **_Type(home, node, defs).schema(),
        **({"$defs": defs} if defs else {}),
    }


def _title(home: str) -> str:
    for node in _module(home).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="TITLE")], value=ast.Constant(value=str(title))):
                return title
    return ""


class _Meant(NamedTuple):
    """A field: its annotation, its meaning and the module that has it."""

    annotation: ast.expr
    meaning: str
    home: str


class _Type(NamedTuple):
    """A type, as written in the module ``home``; ``defs`` are the named parts found so far."""

    home: str
    node: ast.AST
    defs: Json

    def schema(self) -> Json:
        """Return the schema of the type."""
        match self.node:
            case ast.ClassDef():
                about, _, _ = (ast.get_docstring(self.node) or "").partition("\n\n")
                extra = _also_of(self.node)
                extra.pop("name", None)
                return {"description": " ".join(about.split()), **self.object(), **extra}
            case ast.Constant(value=None):
                return {"type": "null"}
            case ast.Name(id=name) if name in _PLAIN:
                return {"type": _PLAIN[name]}
            case ast.Name(id=name):
                home, found = _definition(self.home, name)
                return self._named(_Type(home, found, self.defs))
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return _either([self._part(left).schema(), self._part(right).schema()])
            case ast.Subscript(value=ast.Name(id=outer), slice=inner):
                return self._generic(outer, inner)
        raise InputError(f"{self.home}: no schema for {ast.unparse(self.node)}")

    def object(self) -> Json:
        """Return the schema of a class of fields."""
        fields = _all_fields(self.home, cast("ast.ClassDef", self.node))
        parts, required = {}, []
        for name, (annotation, meaning, home) in fields.items():
            optional = ast.unparse(annotation).startswith("NotRequired[")
            if optional:
                annotation = cast("ast.Subscript", annotation).slice
            else:
                required.append(name)
            found = _Type(home, annotation, self.defs).schema()
            parts[name] = {**({"description": meaning} if meaning else {}), **found}
            if meaning:
                parts[name]["description"] = meaning  # goes before that of its type
            elif not found.keys() & {"description", "$ref"}:
                raise InputError(f"{home}: the field {name} has no meaning")
        return {
            "type": "object",
            "required": required,
            "properties": parts,
            "additionalProperties": True,
        }

    def _part(self, node: ast.AST) -> _Type:
        return self._replace(node=node)

    def _generic(self, outer: str, inner: ast.expr) -> Json:
        match outer, inner:
            case (("list" | "Sequence"), _):
                return {"type": "array", "items": self._part(inner).schema()}
            case "Literal", _:
                parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
                values = [ast.literal_eval(part) for part in parts]
                return {"const": values[0]} if len(values) == 1 else {"enum": values}
            case "Annotated", ast.Tuple(elts=[kind, more]):
                extra = _also(more)
                extra.pop("name", None)
                found = self._part(kind).schema() | extra
                if "prefixItems" in found:  # a list of fixed places
                    del found["items"]
                return found
            case "dict", ast.Tuple(elts=[_, value]):
                return {"type": "object", "additionalProperties": self._part(value).schema()}
        raise InputError(f"{self.home}: no schema for {outer}[{ast.unparse(inner)}]")

    def _named(self, found: _Type) -> Json:
        """Return the schema of a type with a name, or a reference to it."""
        name = _name_in_defs(found.node)
        if name is None:
            node = found.node.value if isinstance(found.node, ast.Assign) else found.node
            return found._part(node).schema()
        if name not in self.defs:
            below: Json = {}
            if isinstance(found.node, ast.Assign):
                meaning = _string_below(_module(found.home).body, found.node)
                part = {"description": meaning}
                part |= _Type(found.home, found.node.value, below).schema()
            else:
                part = _Type(found.home, found.node, below).schema()
            self.defs.update(below)
            self.defs[name] = part
        return {"$ref": f"#/$defs/{name}"}


def _either(parts: list[Json]) -> Json:
    """Return the schema of one of ``parts``, as short as it can be said."""
    flat = [one for part in parts for one in (part["anyOf"] if [*part] == ["anyOf"] else [part])]
    match flat:
        case [{"enum": values}, {"type": "null"}]:
            return {"enum": [*values, None]}
        case [{"type": str(kind)} as one, {"type": "null"}] if kind != "object":
            return one | {"type": [kind, "null"]}
    return {"anyOf": flat}


def _also(node: ast.AST) -> Json:
    """Return what ``Also(...)`` or ``Range(...)`` adds to a schema."""
    match node:
        case ast.Call(func=ast.Name(id="Also"), keywords=keywords):
            return {str(one.arg): ast.literal_eval(one.value) for one in keywords}
        case ast.Call(func=ast.Name(id="Range"), args=numbers):
            limits = map(ast.literal_eval, numbers)
            return dict(zip(("minimum", "maximum"), limits, strict=False))
    raise InputError(f"no schema for {ast.unparse(node)}")


def _also_of(node: ast.AST) -> Json:
    """Return what the ``Also`` of the class or alias ``node`` adds to its schema."""
    match node:
        case ast.ClassDef(decorator_list=[decorator]):
            return _also(decorator)
        case ast.Assign(value=ast.Subscript(slice=ast.Tuple(elts=[_, ast.Call() as more]))):
            return _also(more)
    return {}


def _name_in_defs(node: ast.AST) -> str | None:
    """Return the name of the type that ``node`` defines, if schemas have it under a name."""
    name: str | None = _also_of(node).get("name")
    return name


@cache
def _module(home: str) -> ast.Module:
    """Return the source of the module ``home``."""
    spec = find_spec(home)
    loader = spec.loader if spec else None
    source = loader.get_source(home) if isinstance(loader, InspectLoader) else None
    if source is None:
        raise InputError(f"the source of {home} is not there")
    return ast.parse(source)


def _definition(home: str, name: str) -> tuple[str, ast.AST]:
    """Return the module that defines ``name`` as ``home`` uses it, and its class or alias."""
    for node in ast.walk(_module(home)):
        match node:
            case ast.ClassDef() if node.name == name:
                return home, node
            case ast.Assign(targets=[ast.Name(id=found)]) if found == name:
                return home, node
            case ast.ImportFrom(module=str(source), names=names):
                if name in {one.asname or one.name for one in names}:
                    return _definition(source, name)
    raise InputError(f"{home}: there is no type {name}")


def _own_fields(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    found = (part for part in node.body if isinstance(part, ast.AnnAssign))
    return {part.target.id: part for part in found if isinstance(part.target, ast.Name)}


def _all_fields(home: str, node: ast.ClassDef) -> dict[str, _Meant]:
    """Return the fields of a class: format and status, those of its bases, and the others."""
    found: dict[str, _Meant] = {}
    own = {
        name: _Meant(part.annotation, _string_below(node.body, part), home)
        for name, part in _own_fields(node).items()
    }
    if "format" in own:
        own["format"] = own["format"]._replace(meaning=own["format"].meaning or _FORMAT)
    first = {name: own[name] for name in ("format", "status") if name in own}
    for base in node.bases:
        name = ast.unparse(base)
        if name != "TypedDict":
            source, above = _definition(home, name)
            found |= _all_fields(source, cast("ast.ClassDef", above))
    return first | found | own if node.bases and found else own


def _string_below(body: list[ast.stmt], node: ast.stmt) -> str:
    """Return the string that follows ``node`` in ``body``, in one line; empty without one."""
    match body[body.index(node) + 1 : body.index(node) + 2]:
        case [ast.Expr(value=ast.Constant(value=str(text)))]:
            return " ".join(text.split())
    return ""
