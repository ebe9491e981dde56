"""Small programs of which it is known what races there are: examples of the standards and of papers, for the oracle itself.

A thread is a text: d=, d are a plain write and read; W:o R:o X:o are a store of the next number, a load and an addition of 1 to the
flag in the order o, after a load or addition with ? the rest is executed if it read the number behind it; F:o is a fence, ( ) a lock,
T a try of it with the rest executed if it fails. The expectation counts the pairs of plain accesses that race."""

import oracle
from program import Node, Program

# what, expected pairs, threads
CASES = [
    ("a release store and an acquire load", 0, ["d= W:rel:1", "R:acq?1 d"]),
    ("a relaxed store and an acquire load", 1, ["d= W:rlx:1", "R:acq?1 d"]),
    ("a release store and a relaxed load", 1, ["d= W:rel:1", "R:rlx?1 d"]),
    ("what was not read orders nothing", 1, ["d= W:rel:1", "R:acq d"]),
    ("a release fence and an acquire load", 0, ["d= F:rel W:rlx:1", "R:acq?1 d"]),
    ("a release store and an acquire fence", 0, ["d= W:rel:1", "R:rlx?1 F:acq d"]),
    ("two fences", 0, ["d= F:rel W:rlx:1", "R:rlx?1 F:acq d"]),
    ("a fence behind the store", 1, ["d= W:rlx:1 F:sc", "R:acq?1 d"]),
    ("an acquire fence at the writer", 1, ["d= F:acq W:rlx:1", "R:acq?1 d"]),
    ("a release sequence of another thread's addition", 0, ["d= W:rel:1", "X:rlx", "R:acq?2 d"]),
    ("a release sequence cut by another thread's store", 1, ["d= W:rel:1", "R:rlx?1 W:rlx:2", "R:acq?2 d"]),
    ("a release sequence cut by the same thread's store (C++20)", 1, ["d= W:rel:1 W:rlx:2", "R:acq?2 d"]),
    ("a volatile write that was overwritten (JLS 17.4.4)", 0, ["d= W:vol:1", "R:vol?1 W:vol:2", "R:vol?2 d"]),
    ("a volatile write that was overwritten unseen (JLS 17.4.4)", 0, ["d= W:vol:1 (", "T W:vol:2", "R:vol?2 d"]),
    ("a release store that was overwritten unseen", 1, ["d= W:rel:1 (", "T W:rel:2", "R:acq?2 d"]),
    ("locks", 0, ["( d= )", "( d )"]),
    ("a try that failed", 1, ["d= (", "T d"]),
    ("only readers", 0, ["d", "d"]),
]


def thread(text):
    """A body; what follows a condition is inside it."""
    body = top = []
    for at, word in enumerate(text.split()):
        word, _, wanted = word.partition("?")
        kind, *rest = word.split(":")
        reg = f"r{at}"
        if kind == "d=":
            body.append(Node("store", place="d", order=None, value=1))
        elif kind == "d":
            body.append(Node("load", place="d", order=None, reg=reg))
        elif kind == "W":
            body.append(Node("store", place="f", order=rest[0], value=int(rest[1])))
        elif kind == "R":
            body.append(Node("load", place="f", order=rest[0], reg=reg))
        elif kind == "X":
            body.append(Node("rmw", place="f", order=rest[0], how="add", value=1, reg=reg))
        elif kind == "F":
            body.append(Node("fence", order=rest[0]))
        elif kind == "T":
            body.append(Node("trylock", m="m", reg=reg))
            wanted = "0"
        else:
            body.append(Node("lock" if kind == "(" else "unlock", m="m"))
        if wanted:
            body.append(Node("if", reg=reg, value=int(wanted), body=[]))
            body = body[-1].body
    return top


def check():
    """How many the oracle is wrong about."""
    wrong = 0
    for what, expected, threads in CASES:
        starts = [Node("start", thread=t + 1) for t in range(len(threads))]
        program = Program([starts, *map(thread, threads)], list(range(len(threads) + 1)))
        for line, node in enumerate(program.nodes()):
            node.line = line
        found = oracle.races(program)
        if len(found.races) != expected:
            wrong += 1
            print(f"FAIL races oracle: {what}: {sorted(found.races)}")
    if not wrong:
        print(f"ok races oracle: {len(CASES)} cases")
    return wrong
