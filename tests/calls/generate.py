"""Draws programs: two or three threads that make two or three calls each on one or two objects of a table, on one
another, and on themselves."""

import collections

# calls: by thread * 3 + the number of the call; late: whether the last thread is started by a call.
Program = collections.namedtuple("Program", "kinds declares calls ends closes threads count late")
WAITS, WAKES = "?", "!"  # what an operation begins with if it may wait for another one, and if another one may wait for it
NUMBERS = (0, 1, 1, 2)
NAMES = "qr"


def fill(text, name, rng, threads):
    """An operation with the object's name, and a thread and numbers of its own."""
    filled = ""
    for c in text.replace("$", name):
        filled += str(rng.choice(NUMBERS)) if c == "#" else f"t{rng.randrange(threads)}" if c == "^" else c
    return filled


def wake(drawn, pool, rng):
    """Mostly nothing is to be learned from threads that all wait: for most calls that wait there is one that wakes."""
    wakers = [p for p in pool if p[0].startswith(WAKES)]
    for at in rng.sample(sorted(drawn), len(drawn)):
        first = [p[0][0] for p in drawn.values() if p in pool]
        if wakers and first.count(WAITS) > first.count(WAKES) and rng.random() < 0.8:
            drawn[at] = rng.choice(wakers)


def draw(language, rng, kinds=None):
    kinds = kinds or language.KINDS
    chosen = rng.sample(kinds, 1 if len(kinds) == 1 or rng.random() < 0.65 else 2)
    if sum(k.heavy for k in chosen) > 1:
        chosen = chosen[:1]
    heavy = any(k.heavy for k in chosen)
    threads = 2 if heavy or rng.random() < 0.55 else 3
    count = 2 if heavy or threads == 3 or rng.random() < 0.4 else 3
    late = threads == 3 and rng.random() < 0.15
    pool = [(op, NAMES[i]) for i, k in enumerate(chosen) for op in k.operations]
    own = [(op, "") for op in language.THREAD]
    drawn = {t * 3 + c: rng.choice(own if rng.random() < 0.12 else pool) for t in range(threads) for c in range(count)}
    wake(drawn, own, rng)
    wake(drawn, pool, rng)
    calls = {at: fill(op.lstrip(WAITS + WAKES), name, rng, threads) for at, (op, name) in drawn.items()}
    if late:
        calls[rng.randrange(2) * 3 + rng.randrange(count)] = language.START
    return Program([k.name for k in chosen], [fill(k.declares, NAMES[i], rng, threads) for i, k in enumerate(chosen)], calls,
                   [k.end.replace("$", NAMES[i]) for i, k in enumerate(chosen)],
                   [k.close.replace("$", NAMES[i]) for i, k in enumerate(chosen) if k.close], threads, count, late)
