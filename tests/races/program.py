"""Small programs for several threads, as data: what the generator makes, the oracle runs and the printers print.

A body is a list of nodes. A node that accesses something shared is one event when it is executed, and has a line of its
own in the printed program: `line` is what a race is named by. Thread 0 is main; it and others start and join threads.

    load place order reg            order: None for a plain access, else rlx, acq, rel, ar, sc (or vol for Java's volatile)
    store place order value
    rmw place order how value reg   how: add or set; reg gets what was there
    cas place order fail old new reg weak   reg: did it succeed; a weak one may fail for no reason
    fence order
    lock m | unlock m | trylock m reg | wait m    wait: for a condition, which may end for no reason at any time;
                                    of the lock w0, which readers share: lock m shared | unlock m shared
    post s | take s | trytake s reg
    start thread | join thread | detach thread
    alloc pointer | free pointer    pointer: a variable of the thread
    publish place order pointer     stores the pointer
    fetch place order pointer       loads it
    if reg value body               the body is executed if the variable has that value; no event itself
    some pointer body               the same if the pointer is not null
    loop count body                 the body is executed so many times

A place is a global (its name) or a field of what a pointer of the thread points to: (pointer, field). PARTS are parts of others."""

EVENTS = {"load", "store", "rmw", "cas", "fence", "lock", "unlock", "trylock", "wait", "post", "take", "trytake", "start", "join", "detach",
          "alloc", "free", "publish", "fetch"}
ACCESSES = {"load", "store", "rmw", "cas", "publish", "fetch"}
CONDITIONS = {"if", "some"}
PARTS = {"d0l": ("d0", 0, 2), "d0h": ("d0", 2, 4), "d0": ("d0", 0, 4)}  # whose, from, to


class Node:
    def __init__(self, kind, **fields):
        self.kind, self.line = kind, 0
        self.__dict__.update(fields)

    def __repr__(self):
        return f"Node({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


class Program:
    """bodies: what there is to execute; threads: the body of each thread, of which two may have the same."""

    def __init__(self, bodies, threads):
        self.bodies, self.threads = bodies, threads

    def nodes(self):
        def walk(body):
            for node in body:
                yield node
                yield from walk(getattr(node, "body", []))

        for body in self.bodies:
            yield from walk(body)

    def events(self):
        return [node for node in self.nodes() if node.kind in EVENTS]


def flatten(body):
    """A body as a list of instructions: a node of an event, or (node of a condition, where to go if it does not hold)."""
    code = []

    def add(nodes):
        for node in nodes:
            if node.kind in CONDITIONS:
                at = len(code)
                code.append(None)
                add(node.body)
                code[at] = (node, len(code))
            elif node.kind == "loop":
                for _ in range(node.count):
                    add(node.body)
            else:
                code.append(node)

    add(body)
    return code
