"""JSON Schema, as far as the schemas of this project use it. Strict: a member that a schema does not name is an error, unless
the schema has additionalProperties."""
import json
import os
import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


class Schema:
    def __init__(self, path):
        self.path = path
        with open(path) as f:
            self.root = json.load(f)
        self.others = {}

    def resolve(self, ref):
        """The schema that a reference names, and the document that it is in."""
        file, _, pointer = ref.partition("#")
        document = self
        if file:
            path = os.path.join(os.path.dirname(self.path), file)
            document = self.others.setdefault(path, Schema(path))
        schema = document.root
        for part in pointer.strip("/").split("/"):
            schema = schema[part] if part else schema
        return document, schema

    def errors(self, value, schema=None, at="$"):
        schema = self.root if schema is None else schema
        if "$ref" in schema:
            document, there = self.resolve(schema["$ref"])
            yield from document.errors(value, there, at)
            return
        yield from self.own_errors(value, schema, at)
        if isinstance(value, dict) and ("properties" in schema or "additionalProperties" in schema):
            yield from self.member_errors(value, schema, at)
        if isinstance(value, list) and "items" in schema:
            for i, item in enumerate(value):
                yield from self.errors(item, schema["items"], f"{at}[{i}]")
        if "oneOf" in schema:
            ways = [self.way_errors(value, s, at) for s in schema["oneOf"]]
            if sum(not w for w in ways) != 1:
                yield f"{at}: {sum(not w for w in ways)} of the alternatives fit: {min(ways, key=len)[:3]}"

    def way_errors(self, value, schema, at):
        """An alternative that only lists required members says nothing of others."""
        if set(schema) == {"required"}:
            return [f"{at}: no {name}" for name in schema["required"] if name not in value]
        return list(self.errors(value, schema, at))

    def own_errors(self, value, schema, at):
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if kinds and not any(self.is_a(value, k) for k in kinds):
            yield f"{at}: {value!r} is no {' or '.join(kinds)}"
            return
        if "enum" in schema and value not in schema["enum"]:
            yield f"{at}: {value!r} is none of {schema['enum']}"
        if "const" in schema and value != schema["const"]:
            yield f"{at}: {value!r} is not {schema['const']!r}"
        if "minimum" in schema and value < schema["minimum"]:
            yield f"{at}: {value} is below {schema['minimum']}"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{at}: {value!r} does not match {schema['pattern']}"
        if len(value) < schema.get("minLength", 0) if isinstance(value, str) else False:
            yield f"{at}: it is empty"
        if isinstance(value, list) and len(value) < schema.get("minItems", 0):
            yield f"{at}: it is empty"

    def member_errors(self, value, schema, at):
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                yield f"{at}: no {name}"
        for name, member in value.items():
            if name in known:
                yield from self.errors(member, known[name], f"{at}.{name}")
            elif "additionalProperties" not in schema:
                yield f"{at}: unknown member {name}"
            else:
                yield from self.errors(member, schema["additionalProperties"], f"{at}.{name}")

    @staticmethod
    def is_a(value, kind):
        if kind == "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        if kind == "number":
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        return isinstance(value, TYPES[kind])
