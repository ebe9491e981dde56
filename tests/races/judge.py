"""Heddle on a file of many programs, in all ways, beside the oracle."""

import json
import os
import re
import subprocess
import tempfile

import oracle

WAYS = {
    "default": [],
    "none": ["--reduce=none"],
    "local": ["--reduce=local"],
    "superstep": ["--reduce=superstep"],
    "ample": ["--reduce=ample"],
    "dpor": ["--reduce=dpor", "--plain-first=1"],
    "workers": ["--workers=2", "--alone-first=1", "--dpor-alone-first=1", "--plain-first=20"],
    "workers-local": ["--workers=2", "--alone-first=1", "--reduce=local"],
    "bfs": ["--search=bfs", "--reduce=local"],
    "iterative": ["--iterative"],
    "smallest": ["--tuning=smallest"],
    "compact": ["--store=compact"],
    "shortest": ["--shortest"],
    "resumed": ["--watch-order", "--reduce=local", "--workers=1"],
}
RESUMED_AFTER = 700  # states
# Only the first fault is asked for, of each program by itself. "first" takes these ways in turn.
FIRST_WAYS = {
    "first-default": [],
    "first-none": ["--reduce=none"],
    "first-local": ["--reduce=local"],
    "first-superstep": ["--reduce=superstep"],
    "first-dpor": ["--reduce=dpor", "--plain-first=1"],
    "first-bfs": ["--search=bfs", "--reduce=local"],
    "first-smallest": ["--tuning=smallest"],
}
# What can happen in these programs, and is not what they are about.
BESIDE = "deadlock,partial-deadlock,livelock,nontermination,leak,lock-misuse,uninitialised"
TOO_LATE = {"use-after-free", "double-free"}
TIMEOUT = float(os.environ.get("HEDDLE_TIMEOUT") or 600)


class Trouble(Exception):
    pass


def search(target, options, cut=False):
    """The faults that heddle reports. cut: it need not have come to an end."""
    command = [os.environ.get("HEDDLE", "heddle"), "check", "--json", "--no-save", f"--no-check={BESIDE}", *options,
               str(target)]
    if "--shortest" in command:
        command.remove("--shortest")
    else:
        command.insert(2, "--no-shortest")
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
        report = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise Trouble(f"not finished after {TIMEOUT:g} seconds") from None
    except json.JSONDecodeError:
        raise Trouble(f"exit code {done.returncode}, no report: {(done.stderr or done.stdout).strip()[-400:]}") from None
    lossy = done.returncode == 5 and [r["code"] for r in report["reasons"]] == ["lossy"]
    if done.returncode not in (0, 10) and not lossy and not cut:
        raise Trouble(f"{report['verdict']} {report['reasons']}")
    return report["faults"]


def search_twice(target, options):
    """A search that is cut, and goes on."""
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = f"{folder}/checkpoint"
        faults = search(target, [*options, f"--checkpoint={checkpoint}", f"--max-states={RESUMED_AFTER}"], cut=True)
        return search(target, [*options, f"--resume={checkpoint}"]) if os.path.exists(checkpoint) else faults


def line_of(text):
    """Of what a report calls an access: FILE:LINE in FUNCTION."""
    return int(re.search(r":(\d+) in ", text)[1])


class Answer:
    """What is said of one program: pairs that are not ordered, and lines that use what was freed."""

    def __init__(self):
        self.pairs, self.after, self.other = set(), set(), set()

    def add(self, fault):
        if not fault["replayed"]:
            self.other.add(f"{fault['kind']} in line {fault['line']} does not happen again")
        if "other_access" in fault:
            lines = sorted(line_of(fault[key]) for key in ("access", "other_access"))
            self.pairs.add(tuple(lines))
        elif fault["kind"] in TOO_LATE:
            self.after.add(fault["line"])
        else:
            self.other.add(f"{fault['kind']} in line {fault.get('line')}")

    def differences(self, found):
        """None, or text: what is there too much and too little."""
        parts = []
        for what, extra, missing in (("race", self.pairs - found.pairs() - found.words, found.pairs() - found.words - self.pairs),
                                     ("use after free", self.after - found.after, found.after - self.after)):
            parts += [f"{what} {x} which is none" for x in sorted(extra)] + [f"no {what} {x}" for x in sorted(missing)]
        return ", ".join(parts + sorted(self.other)) or None


class Batch:
    def __init__(self, language, programs):
        """programs: (seed, program). Those with too many interleavings are not judged."""
        self.language, self.programs, self.found = language, programs, {}
        self.text, self.where = language.print([p for _, p in programs])
        for seed, program in programs:
            try:
                self.found[seed] = oracle.races(program, language.rules["births"])
            except oracle.TooMany:
                pass

    def first_differences(self, target, way):
        """One fault is found if there is any, and it is one of them."""
        for number, (seed, program) in enumerate(self.programs):
            if seed not in self.found:
                continue
            found, answer, what = self.found[seed], Answer(), None
            this = list(FIRST_WAYS)[seed % len(FIRST_WAYS)] if way == "first" else way
            try:
                for fault in search(target, [*FIRST_WAYS[this], f"--arg={number}"]):
                    answer.add(fault)
            except Trouble as trouble:
                what = str(trouble)
            more = answer.pairs - found.pairs() - found.words or answer.after - found.after or answer.other
            if what or more:
                yield seed, program, this, what or f"{sorted(more)} which is none"
            elif (found.pairs() or found.after) and not answer.pairs and not answer.after:
                yield seed, program, this, f"nothing of {sorted(found.pairs())} {sorted(found.after)}"

    def culprits(self, folder, way, trouble):
        """The programs that make the trouble; or the whole file if none of them does alone."""
        if len(self.programs) == 1:
            yield *self.programs[0], way, trouble
            return
        alone = [d for pair in self.programs for d in Batch(self.language, [pair]).differences(folder, [way])]
        yield from alone
        if not alone:
            yield f"{self.programs[0][0]}-{self.programs[-1][0]}", None, way, trouble

    def differences(self, folder, ways):
        """Gives (seed, program, way, what)."""
        target = self.language.compile(folder, self.text)
        for way in ways:
            if way.startswith("first"):
                yield from self.first_differences(target, way)
                continue
            try:
                faults = (search_twice if way == "resumed" else search)(target, ["--all", *WAYS[way]])
            except Trouble as trouble:
                yield from self.culprits(folder, way, str(trouble))
                continue
            answers = [Answer() for _ in self.programs]
            for fault in faults:
                if fault["line"] not in self.where:
                    yield from self.culprits(folder, way, f"{fault['kind']} in line {fault['line']}: {fault.get('message')}")
                    break
                answers[self.where[fault["line"]]].add(fault)
            for (seed, program), answer in zip(self.programs, answers):
                if seed in self.found and (what := answer.differences(self.found[seed])):
                    yield seed, program, way, what
