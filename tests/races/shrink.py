"""A program that differs, made as short as possible: nodes are left out, and orders made stronger, while it differs still."""

import copy
import pathlib
import re
import tempfile

import judge
import oracle


def lists(program):
    """Every list of nodes."""
    todo = list(program.bodies)
    while todo:
        body = todo.pop()
        yield body
        todo += [n.body for n in body if hasattr(n, "body")]


def smaller(program):
    """Programs that are one change simpler."""
    for which, body in enumerate(lists(program)):
        for at in range(len(body)):
            other = copy.deepcopy(program)
            target = list(lists(other))[which]
            inner = getattr(target[at], "body", None)
            target[at:at + 1] = []
            yield other
            if inner:
                other = copy.deepcopy(program)
                target = list(lists(other))[which]
                target[at:at + 1] = target[at].body
                yield other
    for at, node in enumerate(program.nodes()):
        if getattr(node, "order", None) not in (None, "sc"):
            other = copy.deepcopy(program)
            changed = list(other.nodes())[at]
            changed.order = "sc"
            if hasattr(changed, "fail"):
                changed.fail = "sc"
            yield other


def without_numbers(what):
    return {re.sub(r"[0-9]+", "", part) for part in re.split(r", (?=no|race|use)", what)}


def differs(language, program, way, first):
    """The text and what is wrong with it in this way, or None. What is wrong must be part of what was wrong at first."""
    try:
        text, _ = language.print([program])
        batch = judge.Batch(language, [(0, program)])
        with tempfile.TemporaryDirectory() as folder:
            for _, _, _, what in batch.differences(pathlib.Path(folder), [way]):
                return (text, what) if without_numbers(what) <= without_numbers(first) else None
    except Exception:  # what was left out can be missing anywhere
        return None
    return None


def shrink(language, program, way, what):
    """The text of the shortest that was found; None if the program alone does not differ."""
    best = differs(language, program, way, what)
    changed = best is not None
    while changed:
        changed = False
        for other in smaller(program):
            if result := differs(language, other, way, what):
                program, best, changed = other, result, True
                break
    if not best:
        return None
    found = oracle.races(program, language.rules["births"])
    return f"{best[0]}\n// {way}: {best[1]}\n" + "".join(f"// {k}: {v}\n" for k, v in vars(found).items())
