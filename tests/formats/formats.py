"""Checks every format of heddle's reports; tests/formats/run says what is checked."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

import yaml

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
ROOT = os.path.dirname(TESTS)
sys.path.insert(0, TESTS)
import jobs  # noqa: E402
from schema import Schema  # noqa: E402

HEDDLE = os.environ["HEDDLE"]
if "/" in HEDDLE:
    HEDDLE = os.path.abspath(HEDDLE)
FORMATS = ["text", "json", "sarif", "junit", "github", "gitlab", "dot", "svg", "trace", "witness"]

# What is checked, with which options, and the verdict with the kind of the first fault.
CASES = [
    ("examples/bank.c", [], "violation assertion"),
    ("examples/philosophers.c", [], "violation deadlock"),
    ("examples/counter.c", [], "violation data-race"),
    ("examples/mailbox.c", ["--no-check=races"], "violation use-after-free"),
    ("examples/bank_fixed.c", [], "verified"),
    ("examples/queue.c", ["--max-states=20"], "inconclusive"),
    ("tests/ltl/mutex.c", ["--ltl=[](<> a)", "--prop=a=in[0]"], "violation ltl"),
    ("tests/formats/programs/chosen.c", [], "violation assertion"),
    ("tests/formats/programs/large.c", [], "violation assertion"),
    ("tests/formats/programs/hostile.c", [], "violation assertion"),
    ("tests/formats/programs/Held.java", [], "violation deadlock"),
    ("tests/formats/programs/Raced.java", [], "violation data-race"),
    ("tests/formats/programs/Thrown.java", [], "violation uncaught-exception"),
    ("tests/ltl/Mutex.java", ["--ltl=[](<> a)", "--prop=a=Mutex.inside[0]"], "violation ltl"),
    ("tests/formats/programs/Held.cs", [], "violation deadlock"),
    ("tests/formats/programs/Raced.cs", [], "violation data-race"),
    ("tests/formats/programs/Thrown.cs", [], "violation uncaught-exception"),
    ("tests/ltl/Mutex.cs", ["--ltl=[](<> a)", "--prop=a=Mutex.inside[0]"], "violation ltl"),
]

CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")
OBEYED = re.compile("[\x80-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def schema(name):
    folder = "docs" if name == "report" else "tests/schemas"
    return Schema(os.path.join(ROOT, folder, name + ".schema.json"))


def paths_in(value):
    """All strings of a document."""
    if isinstance(value, dict):
        for v in value.values():
            yield from paths_in(v)
    elif isinstance(value, list):
        for v in value:
            yield from paths_in(v)
    elif isinstance(value, str):
        yield value


# ---- one format each: what is wrong with it ----


def check_text(text, verdict):
    title = {"verified": "✓ VERIFIED", "inconclusive": "? INCONCLUSIVE"}.get(verdict, "✗ ")
    if title not in text:
        yield f"'{title}' is missing"


def indexes(fault):
    yield from ((r, "stack") for r in fault["trace"] if "stack" in r)
    yield from ((t, "stack") for t in fault["threads"])
    yield from ((a, "stack") for a in fault.get("accesses", []))
    yield fault, "stack"


def check_json(text, verdict):
    report = json.loads(text)
    yield from schema("report").errors(report)
    if report["verdict"] != verdict:
        yield f"the verdict is {report['verdict']}"
    for fault in report["faults"]:
        for holder, name in indexes(fault):
            if holder[name] >= len(fault["stacks"]):
                yield f"there is no stack {holder[name]}"
        if fault["kind"] in ("assertion", "uncaught-exception") and not fault["stacks"][fault["stack"]]["frames"]:
            yield "the fault has no stack"
        if fault["kind"] == "data-race" and not all(fault["stacks"][a["stack"]]["frames"] for a in fault["accesses"]):
            yield "an access of the race has no stack"
        for thread in fault["threads"]:
            held = re.search(r"held by T(\d+)", thread.get("waits") or "")
            if held and thread["wait"].get("holder") != int(held.group(1)):
                yield f"the edge of a wait leads elsewhere: {thread}"
            if held and not fault["threads"][int(held.group(1))]["locks"]:
                yield f"whoever holds a lock has none: {thread}"


def check_sarif(text, verdict):
    log = json.loads(text)
    yield from schema("sarif").errors(log)
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    if bool(run["results"]) != (verdict == "violation"):
        yield f"{len(run['results'])} results of a run that is {verdict}"
    for result in run["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            yield "ruleIndex is of another rule"
        steps = [s["executionOrder"] for f in result["codeFlows"][0]["threadFlows"] for s in f["locations"]]
        if len(set(steps)) != len(steps):
            yield "two steps come at the same time"
        if not result["locations"]:
            yield "a result without location"


def check_xml(root, elements, at="/"):
    name = root.tag.rpartition("}")[2]
    kind = elements.get(name)
    if not kind:
        yield f"{at}: unknown element {name}"
        return
    for a in kind["required"]:
        if a not in root.attrib:
            yield f"{at}{name}: no {a}"
    for a in root.attrib:
        if a not in kind["required"] + kind["attributes"]:
            yield f"{at}{name}: unknown attribute {a}"
    for child in root:
        if child.tag.rpartition("}")[2] not in kind["children"]:
            yield f"{at}{name}: {child.tag} is no child of it"
        yield from check_xml(child, elements, f"{at}{name}/")


def xml_elements(name):
    with open(os.path.join(TESTS, "schemas", name)) as f:
        return json.load(f)["elements"]


def check_junit(text, verdict):
    root = ET.fromstring(text.encode())
    yield from check_xml(root, xml_elements("junit.json"))
    suite = root[0]
    counts = {"tests": "testcase", "failures": "testcase/failure", "skipped": "testcase/skipped"}
    for attribute, path in counts.items():
        if int(suite.get(attribute)) != len(suite.findall(path)):
            yield f"{attribute} does not count"
    if bool(suite.findall("testcase/failure")) != (verdict == "violation"):
        yield "failures do not fit the verdict"


def check_github(text, verdict):
    level = {"verified": "notice", "inconclusive": "warning", "violation": "error"}[verdict]
    for line in text.splitlines():
        if not re.fullmatch(r"::(error|warning|notice) (file=[^:,]+,(line=\d+,)?)?title=[^:,]+::.+", line):
            yield f"no workflow command: {line[:80]}"
    if not text.startswith(f"::{level} "):
        yield f"it does not begin with {level}"


def check_gitlab(text, verdict):
    report = json.loads(text)
    yield from schema("gitlab").errors(report)
    if bool(report) != (verdict != "verified"):
        yield f"{len(report)} findings of a run that is {verdict}"


QUOTED = r'"(?:[^"\\]|\\.)*"'
DOT_NODE = re.compile(rf"  (\d+) \[(?:\w+=(?:[\w.#]+|{QUOTED})(?:, )?)+\];")
DOT_LINK = re.compile(rf"  (\d+) -> (\d+) \[(?:\w+=(?:[\w.#]+|{QUOTED})(?:, )?)+\];")
DOT_OTHER = re.compile(rf"digraph states {{|}}|  label={QUOTED};|  (node|edge) \[.*\];")


def check_dot(text, verdict):
    nodes, links = set(), set()
    for line in text.splitlines():
        node, link = DOT_NODE.fullmatch(line), DOT_LINK.fullmatch(line)
        if node:
            nodes.add(node.group(1))
        elif link:
            links |= set(link.groups())
        elif not DOT_OTHER.fullmatch(line):
            yield f"no DOT: {line[:80]}"
    if not nodes or links - nodes:
        yield f"links to nodes that are not there: {links - nodes}"
    if verdict == "verified" and "shape=box" in text:
        yield "a fault in the graph of a program that has none"


def check_svg(text, verdict):
    root = ET.fromstring(text.encode())
    yield from check_xml(root, xml_elements("svg.json"))
    if not root.findall(".//{*}g/{*}title"):
        yield "there is nothing in the picture"


def check_trace(text, verdict):
    log = json.loads(text)
    if verdict != "violation":
        if log["traceEvents"]:
            yield "events without a counterexample"
        return
    yield from schema("trace").errors(log)
    events = log["traceEvents"]
    named = {(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name"}
    for e in events:
        if e["ph"] == "X" and ("dur" not in e or (e["pid"], e["tid"]) not in named):
            yield f"a bar without a length, or a thread without a name: {e}"
    starts = sorted(e["id"] for e in events if e["ph"] == "s")
    if starts != sorted(e["id"] for e in events if e["ph"] == "f"):
        yield "a flow without an end"


def check_witness(text, verdict):
    entries = yaml.safe_load(text)
    yield from schema("witness").errors(entries)
    if bool(entries) != (verdict != "inconclusive"):
        yield f"{len(entries)} entries of a run that is {verdict}"
    for entry in entries:
        kind = "invariant_set" if verdict == "verified" else "violation_sequence"
        if entry["entry_type"] != kind:
            yield f"an entry is {entry['entry_type']}"
            continue
        if verdict == "verified":
            continue
        points = [w["waypoint"] for s in entry["content"] for w in s["segment"]]
        if points[-1]["type"] != "target" or any(w["type"] == "target" for s in entry["content"][:-1]
                                                 for w in (x["waypoint"] for x in s["segment"])):
            yield "the targets are not the last segment"
        spawned = sum(p["type"] == "function_enter" for p in points)
        if any(p.get("thread_id", 0) > spawned for p in points):
            yield "a thread that nobody started"


CHECKS = {name: globals()["check_" + name] for name in FORMATS}


# ---- one program ----


def run(source, options, folder, environment=None):
    shutil.copy(os.path.join(ROOT, source), folder)
    command = [HEDDLE, "check", "--no-save", os.path.basename(source), *options]
    command += [f"--format={f}=out.{f}" for f in FORMATS]
    env = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "SOURCE_DATE_EPOCH": "0", **(environment or {})}
    done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
    reports = {}
    for f in FORMATS:
        path = os.path.join(folder, "out." + f)
        if os.path.exists(path):
            with open(path, "rb") as file:
                reports[f] = file.read()
    return done, reports


def find_wrong(name, content, verdict, folder):
    if not content:
        yield "it is empty"
        return
    if CONTROL.search(content):
        yield f"a control character: {CONTROL.search(content)}"
    text = content.decode("utf-8")
    if OBEYED.search(text):
        yield f"a character that is obeyed: {OBEYED.search(text)}"
    if name != "json" and (folder in text or ROOT in text):
        yield "a path of this machine"
    yield from CHECKS[name](text, verdict)


def test(case):
    source, options, expected = case
    verdict, _, kind = expected.partition(" ")
    wrong = []
    with tempfile.TemporaryDirectory(prefix="formats-") as folder:
        done, reports = run(source, options, folder)
        for name in FORMATS:
            if name not in reports:
                wrong.append(f"{name}: not written: {done.stdout.decode('utf-8', 'replace')[-500:]}")
                continue
            try:
                wrong += [f"{name}: {w}" for w in find_wrong(name, reports[name], verdict, folder)]
            except (ValueError, KeyError, IndexError, ET.ParseError, yaml.YAMLError) as error:
                wrong.append(f"{name}: {type(error).__name__}: {error}")
        fault = json.loads(reports["json"])["faults"][0] if kind and not wrong else None
        if fault and fault["kind"] != kind:
            wrong.append(f"json: the first fault is not {kind}")
        if fault and kind == "deadlock" and not any("taken" in t.get("wait", {}) for t in fault["threads"]):
            wrong.append("json: no thread waits for a lock that was taken in a row")
    return source, wrong


# ---- the terminal has no influence on files ----


def steady(content):
    """A report without what differs from run to run."""
    return re.sub(rb'"?(seconds|cpu_seconds|memory_bytes|time)"?[=:] ?"?[0-9.e+-]+|explored .*', b"", content)


def test_terminal():
    wrong = []
    with tempfile.TemporaryDirectory(prefix="formats-") as a, tempfile.TemporaryDirectory(prefix="formats-") as b:
        wide = run("examples/bank.c", [], a, {"COLUMNS": "200"})[1]
        narrow = run("examples/bank.c", [], b, {"COLUMNS": "60", "LANG": "C", "LC_ALL": "C"})[1]
    for name in FORMATS:
        if steady(wide[name]) != steady(narrow[name]):
            wrong.append(f"{name}: it depends on the terminal")
    return "the terminal", wrong


# ---- where reports go ----


def say(folder, *options):
    done = subprocess.run([HEDDLE, "check", "--no-save", "bank.c", *options], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=600, env=dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8"))
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_places():
    wrong = []
    with tempfile.TemporaryDirectory(prefix="formats-") as folder:
        shutil.copy(os.path.join(ROOT, "examples/bank.c"), folder)
        if "✗ ASSERTION" not in say(folder, "--format=sarif=a.sarif")[1]:
            wrong.append("a format with a file takes the text away")
        if json.loads(say(folder, "--format=sarif")[1])["version"] != "2.1.0":
            wrong.append("a format without a file does not go to the standard output")
        both = say(folder, "--format=github")[1]
        if "✗ ASSERTION" not in both or "::error file=bank.c,line=23" not in both:
            wrong.append("annotations do not stand beside the text")
        if say(folder, "--format=json", "--format=sarif")[0] != 1 or say(folder, "--format=html")[0] != 1:
            wrong.append("two documents on one stream, or an unknown format, are no usage errors")
        if say(folder, "--json=a", "--format=sarif=a")[0] != 1:
            wrong.append("two reports in one file are no usage error")
        stale = os.path.join(folder, "old.sarif")
        open(stale, "w").write("an older run")
        subprocess.run([HEDDLE, "check", "missing.c", "--format=sarif=old.sarif"], cwd=folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=600)
        if os.path.exists(stale):
            wrong.append("the report of an older run is left where a new one should be")
    return "where reports go", wrong


# ---- every run of the golden tests ----

WRAPPER = """#!/bin/sh
case $1 in
check | replay)
    command=$1
    shift
    folder=$(mktemp -d "$COLLECT/XXXXXX")
    "$REAL" $command %s "$@"
    code=$?
    echo $code >"$folder/code"
    exit $code
    ;;
*) exec "$REAL" "$@" ;;
esac
""" % " ".join(f'"--format={f}=$folder/out.{f}"' for f in FORMATS)


def golden_sections(path):
    """(name, text) of each section of a golden test."""
    with open(path) as f:
        parts = re.split(r"^--- (.*)\n", f.read(), flags=re.M)
    return list(zip(parts[1::2], parts[2::2]))


def play(path, folder):
    """Runs the commands of a golden test in a folder. Each run of heddle leaves a folder with its reports in the folder beside it."""
    work, kept, wrapper = (os.path.join(folder, name) for name in ("work", "kept", "heddle"))
    shutil.copytree(os.path.join(ROOT, "examples"), work)
    os.mkdir(kept)
    with open(wrapper, "w") as f:
        f.write(WRAPPER)
    os.chmod(wrapper, 0o755)
    env = {**os.environ, "HEDDLE": wrapper, "REAL": HEDDLE, "COLLECT": kept, "HEDDLE_SOURCE": ROOT, "LC_ALL": "C.UTF-8",
           "NO_COLOR": "1"}
    for name, text in golden_sections(path):
        if name.startswith("file "):
            with open(os.path.join(work, name[5:]), "w") as f:
                f.write(text)
        elif name == "run" and "count-executions" not in text:
            subprocess.run(["sh", "-c", text], cwd=work, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
    return work, [os.path.join(kept, name) for name in sorted(os.listdir(kept))]


def test_golden(path):
    """How many runs had reports, and what is wrong with them."""
    wrong, seen = [], 0
    with tempfile.TemporaryDirectory(prefix="formats-") as folder:
        work, runs = play(path, folder)
        for run_folder in runs:
            with open(os.path.join(run_folder, "code")) as f:
                verdict = {"0": "verified", "5": "inconclusive", "10": "violation"}.get(f.read().strip())
            if not verdict or len(os.listdir(run_folder)) == 1:
                continue  # an error, or a run that did not happen again
            seen += 1
            for name in FORMATS:
                with open(os.path.join(run_folder, "out." + name), "rb") as f:
                    wrong += [f"{name}: {w}" for w in find_wrong(name, f.read(), verdict, work)]
    return path, seen, wrong


def test_all_golden():
    folder = os.path.join(TESTS, "golden", "cli")
    paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".test")]
    total = 0
    for path, seen, wrong in jobs.each(test_golden, paths):
        total += seen
        yield f"golden/{os.path.basename(path)}", wrong
    yield "golden tests", [] if total >= 50 else [f"only {total} runs had reports"]


def main():
    failed = 0
    for name, wrong in [*jobs.each(test, CASES), *test_all_golden(), test_terminal(), test_places()]:
        print(f"{'FAIL' if wrong else 'ok  '}  {name}")
        for w in wrong[:8]:
            print(f"      {w}")
        failed += bool(wrong)
    sys.exit(1 if failed else 0)


main()
