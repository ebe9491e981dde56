"""Heddle's outcomes of a program. It tells each end of a program by a digest; if only one number changed, that number can be
worked out from it."""

import json
import os
import subprocess

HEDDLE = os.environ.get("HEDDLE", "heddle")
ALWAYS = ["check", "--json", "--no-save", "--outcomes", "--all", "--no-shortest", "--trace=none", "--no-check=data-race",
          "--workers=1"]
ALL = (1 << 64) - 1
FIRST, SECOND, ADDED = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0x9E3779B97F4A7C15
TAG = 0x5CA1
KNOWN = TAG << 48 | 0x123456789ABC  # what the program Known stores
SECONDS = 120
# Kinds of faults by another name: a loop without end inside a trusted step is no livelock, but never ends.
NAMES = {"deadlock": "hang", "partial-deadlock": "hang", "livelock": "spins", "nontermination": "spins"}


def hash_word(x):
    """base_hash_word."""
    x = (x ^ x >> 32) * FIRST & ALL
    x = (x ^ x >> 29) * SECOND & ALL
    return x ^ x >> 32


def unshift(x, by):
    """The number of which x ^ x >> by is this one."""
    y = x
    for _ in range(64 // by):
        y = x ^ y >> by
    return y


def hashed(x):
    """The number whose base_hash_word this is."""
    x = unshift(x, 32) * pow(SECOND, -1, 1 << 64) & ALL
    x = unshift(x, 29) * pow(FIRST, -1, 1 << 64) & ALL
    return unshift(x, 32)


START = hash_word(1) + ADDED & ALL  # the digest of an end where nothing changed


class Digests:
    """vm_outcome, backwards: START + hash_word(name ^ number) + ADDED."""

    def __init__(self, known):
        self.name = hashed(known - START - ADDED & ALL) ^ KNOWN

    def number(self, digest):
        number = hashed(digest - START - ADDED & ALL) ^ self.name
        return number if number >> 48 == TAG else None


class Run:
    """What one way of searching found. ends: the outcomes, and a word for each kind of fault; whole: it found everything."""

    def __init__(self, command, digests):
        self.ends, self.reasons, self.states, self.whole, self.trouble = set(), [], 0, False, None
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
            report = json.loads(done.stdout)
        except subprocess.TimeoutExpired:
            self.trouble = "no end"
            return
        except ValueError:
            self.trouble = f"exit code {done.returncode}: {done.stderr.strip()[-200:]}"
            return
        self.reasons, self.states = [r["code"] for r in report["reasons"]], report["states"]
        self.whole = not self.reasons
        self.digests = report["outcomes"]
        if digests:
            self.ends = {self.end(digests, int(d, 16)) for d in self.digests}
            self.ends |= {NAMES.get(f["kind"]) or f"{f['kind']} {f['message']}" for f in report["faults"]}

    @staticmethod
    def end(digests, digest):
        number = digests.number(digest)
        return f"digest {digest:x}" if number is None else f"{number & (1 << 48) - 1:012x}"


def explore(program, options, digests):
    return Run([HEDDLE, *ALWAYS, *options, *program], digests)
