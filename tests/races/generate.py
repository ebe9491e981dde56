"""Random programs that race, and that only just do not. A language says which orders it has, and what else."""

import random

from program import Node, Program

C = {
    "load": ["rlx", "acq", "sc"], "store": ["rlx", "rel", "sc"], "rmw": ["rlx", "acq", "rel", "ar", "sc"],
    "fence": ["acq", "rel", "ar", "sc"], "fail": {"rlx": ["rlx"], "acq": ["rlx", "acq"], "rel": ["rlx"], "ar": ["rlx", "acq"],
                                                  "sc": ["rlx", "acq", "sc"]},
    "free": True, "heap": True, "trylock": True, "semaphores": True, "waits": True, "mixed": [0.1, 0.3], "mixed fields": 0.2, "births": True,
    "flags": ["f0", "f0", "f1"], "only": {}, "no rmw": [], "locks": ["m0", "m0", "w0"], "trylocks": ["m0"], "weak": 0.3, "parts": 0.1, "detach": True,
}
STRONG = {  # those after which nothing is weaker than a load that acquires and a store that releases
    **C, "load": ["acq", "sc"], "store": ["rel", "sc"], "rmw": ["ar", "sc"], "fence": [], "trylock": False,
    "fail": {"ar": ["acq"], "sc": ["acq", "sc"]}, "mixed": [0.0], "mixed fields": 0.0,
}
JAVA = {
    "load": ["rlx", "acq", "vol"], "store": ["rlx", "rel", "vol"], "rmw": ["acq", "rel", "vol"], "fence": ["acq", "rel", "ar"],
    "fail": {"acq": ["acq"], "rel": ["rlx"], "vol": ["vol"]},
    "free": False, "heap": True, "trylock": True, "semaphores": True, "waits": True, "mixed": [0.1, 0.2], "mixed fields": 0.0,
    # A volatile field has but one order; so have the operations of AtomicInteger that read and write.
    "flags": ["f0", "f0", "v0", "a0"], "only": {("v0", "load"): ["vol"], ("v0", "store"): ["vol"], ("a0", "rmw"): ["vol"]},
    "no rmw": ["v0"], "locks": ["m0", "l0"], "trylocks": ["l0"], "births": False,
    "weak": 0.0, "parts": 0.0, "detach": False,
}
# Nothing here is weaker than acquire and release, and plain accesses of flags would hide races behind races.
CSHARP = {
    "load": ["acq"], "store": ["rel"], "rmw": ["ar"], "fence": ["ar"], "fail": {"ar": ["acq"]},
    "free": False, "heap": True, "trylock": True, "semaphores": True, "waits": False, "mixed": [0.0], "mixed fields": 0.0,
    "flags": ["f0", "f0", "v0"], "only": {}, "no rmw": [], "locks": ["m0"], "trylocks": ["m0"], "births": False,
    "weak": 0.0, "parts": 0.0, "detach": False,
}


class Maker:
    def __init__(self, seed, language):
        self.random, self.language = random.Random(seed), language
        self.names, self.made = 0, False

    def name(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def chance(self, probability):
        return self.random.random() < probability

    def one(self, *choices):
        return self.random.choice(choices)

    def order(self, kind, place):
        return self.one(*self.language["only"].get((place, kind), self.language[kind]))

    def program(self):
        """Themes keep a program small enough to have something to do with itself."""
        r = self.random
        count = r.choices([1, 2, 3], [15, 65, 20])[0]  # threads beside main
        self.data = ["d0", "d1"][:self.one(1, 1, 1, 2)]
        self.flags = sorted({self.one(*self.language["flags"]) for _ in range(self.one(1, 1, 1, 2, 2))})
        self.mixed = self.one(0.0, 0.0, *self.language["mixed"])
        self.heap = self.language["heap"] and self.chance(0.35)
        self.locks = self.chance(0.25)
        self.counts = self.language["semaphores"] and self.chance(0.08)
        self.fences = self.language["fence"] and self.chance(0.4)
        self.left = {1: r.randint(4, 6), 2: r.randint(5, 9), 3: r.randint(6, 8)}[count]
        same = count > 1 and self.chance(0.15)
        shares = [self.one(2, 3, 4) if count == 1 else self.one(0, 0, 0, 1, 2)] + [max(2, self.left // count + self.one(0, 0, 1)) for _ in range(count)]
        bodies = [self.body(share) for share in shares[:2 if same else None]]
        if self.chance(0.08):
            self.loop(self.one(*bodies[1:]))
        inner = count > 1 and not same and self.chance(0.12)
        bodies[0] = self.main(bodies[0], count - inner)
        if inner:
            self.start_inside(bodies[1], count)
        return Program(bodies, [0] + [1 if same else t for t in range(1, count + 1)])

    def loop(self, body):
        """Two rounds of a part of a body, or of all."""
        first = self.random.randrange(len(body))
        last = self.random.randint(first + 1, min(first + 3, len(body)))
        inside = body[first:last]
        locks = sum({"lock": 1, "unlock": -1}.get(n.kind, 0) for n in inside)
        known = {n.reg for n in self.walk(inside) if hasattr(n, "reg") and n.kind != "if"}
        if not locks and inside[0].kind not in ("if", "some", "unlock") and not self.uses(body[last:], known):
            body[first:last] = [Node("loop", count=2, body=inside)]

    def walk(self, body):
        for node in body:
            yield node
            yield from self.walk(getattr(node, "body", []))

    def uses(self, body, registers):
        return any(n.kind == "if" and n.reg in registers for n in self.walk(body))

    def start_inside(self, body, thread):
        """Another thread than main starts one, and perhaps joins it."""
        at = self.random.randint(0, len(body))
        while at < len(body) and body[at].kind in ("if", "some"):
            at += 1
        body.insert(at, Node("start", thread=thread))
        if self.chance(0.6):
            body.append(Node("join", thread=thread))

    def main(self, own, count):
        """Starts at any moment, joins in any order, perhaps not all of them, and perhaps a look at the end."""
        body = list(own)
        for t in range(1, count + 1):
            at = self.random.randint(0, len(body)) if self.chance(0.25) else 0
            while at < len(body) and body[at].kind in ("if", "some"):
                at += 1
            body.insert(at, Node("start", thread=t))
        joins = [t for t in range(1, count + 1) if self.chance(0.9)]
        if self.language["detach"]:
            body += [Node("detach", thread=t) for t in range(1, count + 1) if t not in joins and self.chance(0.5)]
        self.random.shuffle(joins)
        for t in joins:
            if self.chance(0.25):
                at = self.random.randint(next(i for i, n in enumerate(body) if n.kind == "start" and n.thread == t) + 1, len(body))
                while at < len(body) and body[at].kind in ("if", "some"):
                    at += 1
                body.insert(at, Node("join", thread=t))
            else:
                body.append(Node("join", thread=t))
        if self.chance(0.3):
            body.append(self.plain(self.one(*self.data)))
        return body

    # ---- bodies ----

    def body(self, share, pointers=(), depth=0):
        body, pointers = [], list(pointers)
        while share > 0:
            nodes, cost = self.piece(share, pointers, depth)
            body.extend(nodes)
            share -= cost
        return body

    def piece(self, share, pointers, depth):
        if depth == 0 and share >= 2 and self.chance(0.6):
            return self.role_piece(share, pointers, depth)
        x = self.random.random()
        if self.heap and x < 0.45:
            return self.heap_piece(share, pointers, depth)
        x = self.random.random()
        if self.locks and x < 0.35 and depth < 2:
            return self.lock_piece(share, pointers, depth)
        if self.counts and x < 0.5:
            return self.count_piece(share, pointers, depth)
        if self.fences and self.chance(0.22):
            return [Node("fence", order=self.one(*self.language["fence"]))], 0.6
        if x < 0.5:
            return [self.plain(self.one(*self.data))], 1
        flag = self.one(*self.flags)
        if flag in ("f0", "f1") and self.chance(self.mixed):
            return [self.plain(flag)], 1
        return self.atomic_piece(flag, share, pointers, depth)

    def role_piece(self, share, pointers, depth):
        """What threads do to hand data over: one accesses it and sets a flag, one looks at the flag and accesses it, and one
        stands between them."""
        role, data, flag = self.one("writer", "reader", "reader", "relay"), self.one(*self.data), self.one(*self.flags)
        fence = [Node("fence", order=self.one(*self.language["fence"]))] if self.fences and self.chance(0.6) else []
        if self.heap and self.chance(0.6):
            return self.heap_role(fence, pointers)
        reg, rmw = self.name("r"), flag not in self.language["no rmw"]
        if role == "writer":
            last = Node("store", place=flag, order=self.order("store", flag), value=1)
            if rmw and self.chance(0.3):
                last = Node("rmw", place=flag, order=self.order("rmw", flag), how=self.one("add", "set"), value=1, reg=reg)
            return [self.plain(data), *fence, last], 2
        if role == "relay" and rmw and self.chance(0.4):
            return [*fence, Node("rmw", place=flag, order=self.order("rmw", flag), how=self.one("add", "set"), value=1, reg=reg)], 1
        look = Node("load", place=flag, order=self.order("load", flag), reg=reg)
        if rmw and self.chance(0.2):
            look = Node("rmw", place=flag, order=self.order("rmw", flag), how="add", value=1, reg=reg)
        inside = self.plain(data)
        if role == "relay":
            flag = self.one(*self.flags)
            inside = Node("store", place=flag, order=self.order("store", flag), value=self.one(1, 2))
        return [look, Node("if", reg=reg, value=self.one(1, 1, 1, 2), body=[*fence, inside])], 2

    def heap_role(self, fence, pointers):
        pointer = self.name("p")
        if not self.made:
            self.made = True
            pointers.append(pointer)
            first = [Node("store", place=(pointer, "v"), order=None, value=1)] if self.chance(0.7) else []
            publish = Node("publish", place="q0", order=self.order("store", "q0"), pointer=pointer)
            return [Node("alloc", pointer=pointer), *first, *fence, publish], 2
        body = [*fence, self.use(pointer)]
        if self.language["free"] and self.chance(0.2):
            body.append(Node("free", pointer=pointer))
        return [Node("fetch", place="q0", order=self.order("load", "q0"), pointer=pointer),
                Node("some", pointer=pointer, body=body)], 2

    def plain(self, place):
        if place == "d0" and self.chance(self.language["parts"]):
            place = self.one("d0l", "d0h")
        if self.chance(0.5):
            return Node("load", place=place, order=None, reg=self.name("r"))
        return Node("store", place=place, order=None, value=self.one(1, 2))

    def atomic_piece(self, place, share, pointers, depth):
        x = self.random.random() * (0.76 if place in self.language["no rmw"] else 1)
        if x < 0.36:
            return [Node("store", place=place, order=self.order("store", place), value=self.one(1, 1, 2))], 1
        reg = self.name("r")
        if x < 0.76:
            node, value = Node("load", place=place, order=self.order("load", place), reg=reg), self.one(1, 1, 1, 2, 0)
        elif x < 0.9:
            node = Node("rmw", place=place, order=self.order("rmw", place), how=self.one("add", "set"), value=1, reg=reg)
            value = self.one(0, 1, 1, 2)
        else:
            order = self.order("rmw", place)
            node = Node("cas", place=place, order=order, fail=self.one(*self.language["fail"][order]), old=self.one(0, 1),
                        new=self.one(1, 2), reg=reg, weak=self.chance(self.language["weak"]))
            value = self.one(0, 1)
        return self.then([node], share - 1, reg, value, pointers, depth, 0.7 if share > 1 else 0)

    def then(self, nodes, share, reg, value, pointers, depth, chance):
        """Perhaps what follows depends on what was read; fences are likely right there."""
        if depth >= 2 or share < 1 or not self.chance(chance):
            return nodes, 1
        inside = self.random.randint(1, max(1, int(share)))
        body = self.body(inside, pointers, depth + 1)
        if self.fences and self.chance(0.4):
            body.insert(0, Node("fence", order=self.one(*self.language["fence"])))
        return [*nodes, Node("if", reg=reg, value=value, body=body)], 1 + inside

    def lock_piece(self, share, pointers, depth):
        inside = self.random.randint(0, min(2, max(0, int(share) - 1)))
        locks, self.locks = self.locks, False
        body = self.body(inside, pointers, depth + 1)
        self.locks = locks
        tries = self.language["trylock"] and self.chance(0.3)
        lock = self.one(*self.language["trylocks" if tries else "locks"])
        if lock == "m0" and self.language["waits"] and self.chance(0.12):
            body.insert(self.random.randint(0, len(body)), Node("wait", m=lock))
        shared = lock == "w0" and self.chance(0.6)
        body.append(Node("unlock", m=lock, shared=shared))
        if tries:
            reg = self.name("r")
            nodes = [Node("trylock", m=lock, reg=reg), Node("if", reg=reg, value=1, body=body)]
            if self.chance(0.5):
                nodes.append(Node("if", reg=reg, value=0, body=[self.plain(self.one(*self.data))]))
                inside += 1
            return nodes, 1 + inside
        return [Node("lock", m=lock, shared=shared), *body], 1 + inside

    def count_piece(self, share, pointers, depth):
        x = self.random.random()
        if x < 0.5:
            return [Node("post", s="s0")], 1
        if x < 0.8:
            return [Node("take", s="s0")], 1
        reg = self.name("r")
        return self.then([Node("trytake", s="s0", reg=reg)], share - 1, reg, self.one(0, 1, 1), pointers, depth, 0.9)

    # ---- objects ----

    def heap_piece(self, share, pointers, depth):
        """Make one and publish it, fetch one and use it, use or free one that is known."""
        x = self.random.random()
        if pointers and x < 0.6:
            return [self.use(self.one(*pointers))], 1
        if x < 0.7 and not pointers and depth == 0:
            self.made = True
            pointer = self.name("p")
            pointers.append(pointer)
            nodes = [Node("alloc", pointer=pointer)]
            nodes += [Node("store", place=(pointer, "v"), order=None, value=1)] if self.chance(0.6) else []
            if self.fences and self.chance(0.4):
                nodes.append(Node("fence", order=self.one(*self.language["fence"])))
            nodes.append(Node("publish", place="q0", order=self.order("store", "q0"), pointer=pointer))
            return nodes, 2
        if depth >= 2:
            return [self.plain(self.one(*self.data))], 1
        pointer = self.name("p")
        node = Node("fetch", place="q0", order=self.order("load", "q0"), pointer=pointer)
        body = [self.use(pointer)] if self.chance(0.7) else self.body(1, [pointer], depth + 1)
        if self.fences and self.chance(0.4):
            body.insert(0, Node("fence", order=self.one(*self.language["fence"])))
        if self.language["free"] and self.chance(0.25):
            body.append(Node("free", pointer=pointer))
        return [node, Node("some", pointer=pointer, body=body)], 2

    def use(self, pointer):
        x = self.random.random()
        if x < 0.4:
            return Node("load", place=(pointer, "v"), order=None, reg=self.name("r"))
        if x < 0.65:
            return Node("store", place=(pointer, "v"), order=None, value=2)
        field = "v" if self.chance(self.language["mixed fields"]) else "a"
        if x < 0.75:
            return Node("load", place=(pointer, field), order=self.one(*self.language["load"]), reg=self.name("r"))
        if x < 0.9 or not self.language["free"]:
            return Node("store", place=(pointer, field), order=self.one(*self.language["store"]), value=1)
        return Node("free", pointer=pointer)


def program(seed, language):
    return Maker(seed, language).program()
