"""Checks --coverage and --stats=choices: every way of searching reaches the same lines, and all but those that say so."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import jobs  # noqa: E402
from schema import Schema  # noqa: E402

HEDDLE = os.environ["HEDDLE"]
if "/" in HEDDLE:
    HEDDLE = os.path.abspath(HEDDLE)
WAYS = [[], ["--reduce=none"], ["--reduce=local"], ["--search=bfs"], ["--workers=2", "--reduce=local"], ["--symmetry=on"]]
CASES = [(program, way) for program in ("covered.c", "stuck.c", "Covered.java", "Covered.cs") for way in WAYS]


def marked(path):
    with open(path) as f:
        return {n for n, line in enumerate(f, 1) if line.rstrip().endswith("// missed")}


def lines_of(tracefile):
    """What an lcov tracefile says, and what is wrong with it."""
    found, hit, wrong, counts = set(), set(), [], {}
    for line in tracefile.splitlines():
        m = re.fullmatch(r"DA:(\d+),([01])|(LF|LH|FNF|FNH):(\d+)|FN:\d+,.+|FNDA:[01],.+|SF:[^/].*|TN:heddle|end_of_record", line)
        if not m:
            wrong.append(f"no line of a tracefile: {line}")
        elif m.group(1):
            found.add(int(m.group(1)))
            hit |= {int(m.group(1))} if m.group(2) == "1" else set()
        elif m.group(3):
            counts[m.group(3)] = int(m.group(4))
    if counts.get("LF") != len(found) or counts.get("LH") != len(hit):
        wrong.append(f"the counts are wrong: {counts}")
    return found, hit, wrong


def test(case):
    program, way = case
    with tempfile.TemporaryDirectory(prefix="coverage-") as folder:
        source = shutil.copy(os.path.join(HERE, "programs", program), folder)
        command = [HEDDLE, "check", "--no-save", program, *way, "--no-check=races,deadlocks", "--coverage=out.info", "--stats=choices",
                   "--json=out.json"]
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
        if done.returncode:
            return case, [f"exit code {done.returncode}: {done.stdout.decode()[-300:]}"]
        with open(os.path.join(folder, "out.info")) as f:
            found, hit, wrong = lines_of(f.read())
        with open(os.path.join(folder, "out.json")) as f:
            report = json.load(f)
        wrong += list(Schema(os.path.join(ROOT, "docs", "report.schema.json")).errors(report))
        if found - hit != marked(source):
            wrong.append(f"missed are {sorted(found - hit)}, not {sorted(marked(source))}")
        coverage, choices = report["coverage"], report["choices"]
        if coverage["lines"] != len(found) or sorted(coverage["files"][0]["missed"]) != sorted(found - hit):
            wrong.append("JSON says something else than the tracefile")
        if not coverage["pairs"] or (way == ["--reduce=none"] and coverage["pairs_in_both_orders"] != coverage["pairs"]):
            wrong.append(f"a whole search sees both orders of every pair: {coverage['orders']}")
        if not choices["thread"]["met"] or choices["thread"]["ways"] < 2 * choices["thread"]["met"]:
            wrong.append(f"choices of threads have two ways at least: {choices['thread']}")
    return case, wrong


def test_absent():
    with tempfile.TemporaryDirectory(prefix="coverage-") as folder:
        shutil.copy(os.path.join(ROOT, "examples", "bank_fixed.c"), folder)
        done = subprocess.run([HEDDLE, "check", "--no-save", "--json", "bank_fixed.c"], cwd=folder, stdout=subprocess.PIPE,
                              timeout=600)
        report = json.loads(done.stdout)
        resumed = subprocess.run([HEDDLE, "check", "--no-save", "--coverage", "--resume=x", "bank_fixed.c"], cwd=folder,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
    wrong = []
    if report["coverage"] is not None or report["choices"] is not None:
        wrong.append("what was not collected is not null")
    if resumed.returncode != 1:
        wrong.append("coverage of a half search is no usage error")
    return ("without", ["the options"]), wrong


def main():
    failed = 0
    for (program, way), wrong in [*jobs.each(test, CASES), test_absent()]:
        print(f"{'FAIL' if wrong else 'ok  '}  coverage of {program} {' '.join(way)}")
        for w in wrong[:8]:
            print(f"      {w}")
        failed += bool(wrong)
    sys.exit(1 if failed else 0)


main()
