"""Counterexamples of the other tests, gone through line by line.

Each is checked first, so the run and its report are kept. Then a client goes forward through every stop, and back by jumps. What
it sees at a stop must be the same both times. The values that the report's trace shows must be those of the session: what a
step writes is there behind it, and what it reads is there before it."""

import json
import pathlib
import re
import zlib

from client import Client, kept_run

TESTS = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = [("programs/bad", "*.c", 26), ("java/programs/bad", "*.java", 7), ("cs/programs/bad", "*.cs", 7)]
LASSOS = [("lasso/spin.c", ["--terminates"]), ("lasso/turns.c", ["--ltl", "[]<>p", "--prop", "p=turn == 0"])]
STOPS_MOST = 250


def programs():
    for folder, pattern, most in FOLDERS:
        # those whose comments give heddle no options of their own, drawn by their names
        plain = [p for p in (TESTS / folder).rglob(pattern) if not re.search(r"^// *(args|flags|skip)", p.read_text(), re.M)]
        for path in sorted(plain, key=lambda p: (zlib.crc32(p.name.encode()), p.name))[:most]:
            yield str(path.relative_to(TESTS)), path
    for name, options in LASSOS:
        yield name, (pathlib.Path(__file__).resolve().parent / "programs" / name, options)


def look(client):
    """What a person sees at a position, without what depends on where the session came from."""
    return client.do("info locals"), client.do("info data"), client.do("list")


def forward(client):
    seen = {}
    client.do("start")
    for _ in range(STOPS_MOST):
        said = client.do("step")
        at = re.findall(r"^\[([^\]/]*)(?: \(round.*?)?/", said, re.M)
        if not at or "ends here" in said or "can go on" in said:
            return seen
        if at[-1] not in seen and " " not in at[-1]:
            seen[at[-1]] = look(client) if len(seen) < 60 else None
        if "✗" in said:
            return seen
    return seen


def back(client, seen, path):
    for position in reversed(seen):
        said = client.do(f"goto {position}")
        assert f"[{position}" in said, f"{path}: goto {position}: {said}"
        if seen[position] is not None:
            assert look(client) == seen[position], f"{path}: {position} is not what it was"


def effects(report):
    """What each row did first: step, kind, name and value; of names that are expressions in every place. A row that takes
    several steps says only of the first which one it was."""
    for row in report["faults"][0]["trace"]:
        for effect in row.get("effects", [])[:1]:
            if effect["kind"] in ("read", "write") and re.fullmatch(r"[A-Za-z_][\w.]*(\[\d+\])*", effect.get("name", "")):
                yield row["choices"], effect["kind"], effect["name"], effect.get("value")


def compare(client, report, path):
    first, last = {}, {}
    for step, kind, name, value in effects(report):
        if step and (step, name) not in first:
            first[step, name] = value if kind == "read" else None
        if kind == "write":
            last[step, name] = value
    compared = 0
    for table, offset in ((first, -1), (last, 0)):
        for (step, name), value in table.items():
            said = client.do(f"goto {step + offset}")
            now = client.value(name)
            if value is None or now is None or f"[{step + offset}" not in said:
                continue
            compared += 1
            assert now == value, f"{path}: {name} at step {step + offset} is {now}, and in the trace {value}"
    return compared


def walk(program, folder):
    path, options = program if isinstance(program, tuple) else (program, [])
    code = kept_run([*options, str(path)], folder)
    assert code == 10, f"{path}: it is no counterexample: {code}"
    report = json.loads(pathlib.Path(folder, ".heddle/runs/latest/report.json").read_text())
    # A race is shown by two accesses, of which the run takes one at most.
    is_race = report["faults"][0]["kind"] == "data-race"
    client = Client(["--replay"], folder)
    fault = client.do("fault")
    assert "✗" in fault, f"{path}: {fault}"
    seen = forward(client)
    back(client, seen, path)
    # Rows of a loop stand for several rounds. A line of Java or C# that another thread interrupts has several rows.
    if not is_race and not isinstance(program, tuple) and path.suffix == ".c":
        compare(client, report, path)
    status, errors = client.close()
    assert status == 0 and not errors, f"{path}: {status} {errors}"
