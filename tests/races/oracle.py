"""What races are there in a program? All interleavings under sequential consistency are enumerated, and happens-before of
each is computed from its definition in C++20 (intro.races, atomics.order, atomics.fences), on the graph of all events:

- a release sequence is a write and the rmw operations that follow it without a gap in the modification order;
- a release operation synchronises with an acquire operation that reads from its release sequence; a release fence stands
  for the operation behind it, an acquire fence for the one before it;
- an unlock synchronises with all later locks that succeed, but one of a reader with no reader's lock; a post with all later
  takes that succeed, a start with the thread, and the thread's end with its join.

Here the modification order is the order of the interleaving. JLS 17.4.4 adds that a volatile write synchronises with every
later volatile read of the same variable (order "vol"), also when that reads another write.

The result is sets of pairs of lines, the smaller first: accesses that race, accesses of an object whose allocation did not
happen before them, and uses that did not happen before its release. Accesses after the release are faults, by line; they end the run.
No clocks and no states are kept, so that this shares no thought with what it tests."""

from program import ACCESSES, PARTS, Node, flatten

ACQUIRES, RELEASES = {"acq", "ar", "sc", "vol"}, {"rel", "ar", "sc", "vol"}
MOST_RUNS = 6000


class TooMany(Exception):
    pass


class Event:
    """reads: the index of the event whose value this reads, -1 for what was there in the beginning, None if it reads nothing.
    before: the write before this one in the modification order, likewise."""

    __slots__ = ("thread", "line", "kind", "place", "order", "writes", "reads", "before", "other", "earlier")

    def __init__(self, thread, line, kind, place=None, order=None, writes=False, reads=None, before=None, other=None):
        self.thread, self.line, self.kind, self.place, self.order = thread, line, kind, place, order
        self.writes, self.reads, self.before, self.other = writes, reads, before, other
        self.earlier = 0  # bits: which events happen before this one


class State:
    def __init__(self):
        self.at, self.variables, self.memory, self.holders, self.counts = {}, {}, {}, {}, {}
        self.dead, self.objects = frozenset(), 0

    def copy(self):
        other = State.__new__(State)
        other.at, other.variables, other.memory = dict(self.at), dict(self.variables), dict(self.memory)
        other.holders, other.counts = dict(self.holders), dict(self.counts)
        other.dead, other.objects = self.dead, self.objects
        return other


class Found:
    def __init__(self):
        self.races, self.births, self.deaths, self.after, self.words = set(), set(), set(), set(), set()
        self.runs = 0

    def pairs(self):
        return self.races | self.births | self.deaths


class Oracle:
    def __init__(self, program, most=MOST_RUNS):
        self.codes = [flatten(program.bodies[body]) for body in program.threads]
        self.found, self.most, self.events = Found(), most, []
        users = {}
        for t, code in enumerate(self.codes):
            for node in code:
                if isinstance(node, Node) and node.kind in ACCESSES and isinstance(node.place, str):
                    users.setdefault(PARTS.get(node.place, [node.place])[0], set()).add(t)
        self.private = {place for place, threads in users.items() if len(threads) == 1}

    def run(self):
        state = State()
        state.at[0] = 0
        self.settle(state, 0)
        self.explore(state)
        return self.found

    # ---- interleavings ----

    def settle(self, state, thread):
        """Conditions are no events: control goes to the next event."""
        code, at = self.codes[thread], state.at[thread]
        while at < len(code) and isinstance(code[at], tuple):
            node, otherwise = code[at]
            if node.kind == "if":
                holds = state.variables.get((thread, node.reg)) == node.value
            else:
                holds = state.variables.get((thread, node.pointer)) is not None
            at = at + 1 if holds else otherwise
        state.at[thread] = at

    def over(self, state, thread):
        return thread in state.at and state.at[thread] == len(self.codes[thread])

    def enabled(self, state, thread):
        node = self.codes[thread][state.at[thread]]
        if node.kind == "lock":
            shared = getattr(node, "shared", False)
            return node.m not in state.holders and (shared or not state.counts.get((node.m, "readers")))
        if node.kind == "wait" and (thread, "waits") in state.variables:
            return node.m not in state.holders
        if node.kind == "take":
            return state.counts.get(node.s, 0) > 0
        if node.kind == "join":
            return self.over(state, node.thread)
        return True

    def explore(self, state):
        threads = [t for t in state.at if not self.over(state, t) and self.enabled(state, t)]
        # What no other thread's event can be told to come before or after can as well be done at once: it is the same graph.
        for t in threads:
            if self.alone(self.codes[t][state.at[t]]):
                threads = [t]
                break
        if not threads:
            self.judge()
            return
        ways = [(t, fails) for t in threads for fails in self.ways(t, state)]
        for i, (t, fails) in enumerate(ways):
            known = len(self.events)
            after = state if i == len(ways) - 1 else state.copy()
            if self.step(after, t, fails):
                self.settle(after, t)
                self.explore(after)
            else:
                self.judge()
            del self.events[known:]

    def ways(self, t, state):
        """A weak compare-and-exchange may also fail though it could succeed."""
        node = self.codes[t][state.at[t]]
        return (False, True) if node.kind == "cas" and node.weak else (False,)

    def alone(self, node):
        place = getattr(node, "place", None)
        return node.kind in ("fence", "alloc", "start", "join", "detach") or PARTS.get(place, [place])[0] in self.private

    def place(self, state, thread, place):
        if place in PARTS:
            return PARTS[place][0], PARTS[place][1:]
        return (place, None) if isinstance(place, str) else (state.variables[thread, place[0]], place[1])

    def add(self, *given, **named):
        self.events.append(Event(*given, **named))

    def step(self, state, t, fails):
        """Executes the thread's next event; False if it is the run's last because it uses what was freed."""
        node = self.codes[t][state.at[t]]
        kind, line, variables = node.kind, node.line, state.variables
        index = len(self.events)
        if kind in ACCESSES:
            place = self.place(state, t, node.place)
            if place[0] in state.dead:
                return self.too_late(t, line, place)
            self.access(state, t, node, place, index, fails)
        elif kind == "fence":
            self.add(t, line, kind, order=node.order)
        elif kind == "wait" and (t, "waits") not in variables:
            # It unlocks, and locks later: two events, and the second is still to come.
            del state.holders[node.m]
            self.add(t, line, "unlock", node.m)
            variables[t, "waits"] = True
            return True
        elif getattr(node, "shared", False):
            count = state.counts.get((node.m, "readers"), 0)
            state.counts[node.m, "readers"] = count + (1 if kind == "lock" else -1)
            self.add(t, line, kind, node.m, other="shared")
        elif kind in ("lock", "wait"):
            variables.pop((t, "waits"), None)
            state.holders[node.m] = t
            self.add(t, line, "lock", node.m)
        elif kind == "trylock":
            variables[t, node.reg] = int(node.m not in state.holders)
            if node.m not in state.holders:
                state.holders[node.m] = t
                self.add(t, line, "lock", node.m)
        elif kind == "unlock":
            del state.holders[node.m]
            self.add(t, line, kind, node.m)
        elif kind == "post":
            state.counts[node.s] = state.counts.get(node.s, 0) + 1
            self.add(t, line, kind, node.s)
        elif kind in ("take", "trytake"):
            count = state.counts.get(node.s, 0)
            if kind == "trytake":
                variables[t, node.reg] = int(count > 0)
            if count:
                state.counts[node.s] = count - 1
                self.add(t, line, "take", node.s)
        elif kind == "start":
            self.add(t, line, kind, other=node.thread)
            state.at[node.thread] = 0
            self.settle(state, node.thread)
        elif kind in ("join", "detach"):
            self.add(t, line, kind, other=node.thread)
        elif kind == "alloc":
            state.objects += 1
            variables[t, node.pointer] = state.objects
            self.add(t, line, kind, (state.objects, None))
        elif kind == "free":
            thing = variables[t, node.pointer]
            if thing in state.dead:
                return self.too_late(t, line, (thing, None))
            state.dead |= {thing}
            self.add(t, line, kind, (thing, None))
        state.at[t] += 1
        return True

    def too_late(self, t, line, place):
        """What happens after the release is another fault. Whether it is a race with the release too is a matter of words."""
        self.found.after.add(line)
        freed = next(e.line for e in self.events if e.kind == "free" and e.place[0] == place[0])
        self.found.words.add((min(line, freed), max(line, freed)))
        return False

    def access(self, state, t, node, place, index, fails):
        kind, variables = node.kind, state.variables
        value, writer = state.memory.get(place, (None if kind == "fetch" else 0, -1))
        order, writes = node.order, kind != "load" and kind != "fetch"
        if kind == "load":
            variables[t, node.reg] = value
        elif kind == "fetch":
            variables[t, node.pointer] = value
        elif kind == "store":
            value = node.value
        elif kind == "publish":
            value = variables[t, node.pointer]
        elif kind == "rmw":
            variables[t, node.reg] = value
            value = value + node.value if node.how == "add" else node.value
        else:
            writes = value == node.old and not fails
            variables[t, node.reg] = int(writes)
            if writes:
                value = node.new
            else:
                order = node.fail
        if writes:
            state.memory[place] = (value, index)
        self.add(t, node.line, "access", place, order, writes, None if kind in ("store", "publish") else writer,
                 writer if writes else None)

    # ---- one interleaving ----

    def heads(self, writer):
        """The release operations and fences that synchronise with whoever acquires what this event wrote."""
        while writer != -1:
            event = self.events[writer]
            if event.order is None:
                return
            if event.order in RELEASES:
                yield writer
            for i in range(writer):
                other = self.events[i]
                if other.thread == event.thread and other.kind == "fence" and other.order in RELEASES:
                    yield i
            if event.reads is None:
                return
            writer = event.before

    def synchronised(self, index):
        """The events that synchronise with this one."""
        event = self.events[index]
        if event.kind == "access" and event.reads is not None and event.order in ACQUIRES:
            yield from self.heads(event.reads)
            if event.order == "vol":
                yield from (i for i in range(index) if self.events[i].order == "vol" and self.events[i].writes
                            and self.events[i].place == event.place)
        elif event.kind == "fence" and event.order in ACQUIRES:
            for i in range(index):
                other = self.events[i]
                if other.thread == event.thread and other.kind == "access" and other.order and other.reads is not None:
                    yield from self.heads(other.reads)
        elif event.kind in ("lock", "take"):
            from_kind = "unlock" if event.kind == "lock" else "post"
            yield from (i for i in range(index) if self.events[i].kind == from_kind and self.events[i].place == event.place
                        and not (event.other == self.events[i].other == "shared"))
        elif event.kind == "join":
            last = [i for i in range(index) if self.events[i].thread == event.other or self.starts(i, event.other)]
            yield last[-1]

    def starts(self, index, thread):
        return self.events[index].kind == "start" and self.events[index].other == thread

    def order(self):
        last = {}
        for index, event in enumerate(self.events):
            direct = [last[event.thread]] if event.thread in last else []
            if not direct and event.thread:
                direct = [i for i in range(index) if self.starts(i, event.thread)]
            direct.extend(self.synchronised(index))
            for i in direct:
                event.earlier |= self.events[i].earlier | 1 << i
            last[event.thread] = index

    def judge(self):
        found = self.found
        found.runs += 1
        if found.runs > self.most:
            raise TooMany
        for event in self.events:
            event.earlier = 0
        self.order()
        shared = [(i, e) for i, e in enumerate(self.events) if e.kind in ("access", "alloc", "free")]
        for at, (i, a) in enumerate(shared):
            for _, b in shared[at + 1:]:
                if a.thread == b.thread or b.earlier >> i & 1 or a.place[0] != b.place[0]:
                    continue
                pair = (min(a.line, b.line), max(a.line, b.line))
                if a.kind == "alloc":
                    found.births.add(pair)
                elif b.kind == "free":
                    found.deaths.add(pair)
                elif meet(a.place[1], b.place[1]) and (a.writes or b.writes) and not (a.order and b.order):
                    found.races.add(pair)


def meet(a, b):
    """Do two parts of a place have bytes in common? None is all of a place that is not accessed in parts; or a field."""
    return a == b if not isinstance(a, tuple) else a[0] < b[1] and b[0] < a[1]


def races(program, births=True, most=MOST_RUNS):
    """births: must who accesses an object know that it was made?"""
    found = Oracle(program, most).run()
    if not births:
        found.births.clear()
    return found
