"""Random C programs of one thread that are deterministic and often undefined: each statement on a line of its own.

A line whose comment is a kind of fault may show that fault, which the sanitizer does not look for."""

import random

INTS = {"signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned": 32, "long": 64,
        "unsigned long": 64, "__int128": 128, "unsigned __int128": 128}
FLOATS = ("float", "double", "long double")
# Arithmetic is done in these: narrower ones would become int.
SIGNED = ("int", "long", "__int128")
UNSIGNED = ("unsigned", "unsigned long", "unsigned __int128")
NUMBERS = ("0", "1", "2", "3", "7", "31", "32", "33", "63", "64", "65", "127", "128", "200", "-1", "-2", "-31", "-32", "-128",
           "2147483647", "-2147483647 - 1", "4294967295", "9223372036854775807", "-9223372036854775807 - 1")
REALS = ("0.0", "0.5", "-0.5", "-0.99", "-1.0", "127.9", "128.0", "255.5", "-128.9", "-129.0", "32768.0", "65535.9", "2147483647.5",
         "2147483648.0", "-2147483648.5", "-2147483649.0", "4294967295.5", "4294967296.0", "9.3e18", "-9.3e18", "1.9e19", "1e30",
         "-1e30", "0.0 / 0.0", "1.0 / 0.0", "3.25")


class Program:
    def __init__(self, seed, overflow):
        self.random = random.Random(seed)
        self.overflow = overflow  # signed arithmetic may overflow
        self.lines, self.depth = [], 1
        self.names = {}
        self.loops = 0

    def add(self, text):
        self.lines.append("    " * self.depth + text)

    def pick(self, items):
        return self.random.choice(list(items))

    # expressions

    def leaf(self, kind):
        names = [n for n, t in self.names.items() if t == kind]
        if names and self.random.random() < 0.8:
            return self.pick(names)
        if kind in FLOATS:
            return f"({kind})({self.pick(REALS)})" if self.random.random() < 0.3 else f"({kind})real{self.random.randrange(4)}"
        if self.random.random() < 0.4:
            return f"({kind})({self.pick(NUMBERS)})"
        return f"({kind})number{self.random.randrange(6)}"

    def arithmetic(self, depth):
        """The kinds that are computed in, and an operation in one of them."""
        if self.random.random() < 0.35 or (self.overflow and self.random.random() < 0.5):
            kind = self.pick(SIGNED)
            operators = "+ - * / %" if self.overflow else "/ % & | ^"
        else:
            kind, operators = self.pick(UNSIGNED), "+ - * / % & | ^"
        return f"({self.value(kind, depth)} {self.pick(operators.split())} {self.value(kind, depth)})"

    def shift(self, depth):
        kind, by = self.pick(SIGNED + UNSIGNED), self.pick(INTS)
        places = self.value(by, depth)
        if self.random.random() < 0.6:
            mask = {"int": 31, "unsigned": 31, "long": 63, "unsigned long": 63}.get(kind, 127) + self.pick((0, 0, 0, 1))
            places = f"({places} & {mask})"
        return f"({self.value(kind, depth)} {self.pick(('<<', '>>'))} {places})"

    def builtin(self, depth):
        name, kind = self.pick((("clz", "unsigned"), ("ctz", "unsigned"), ("clzl", "unsigned long"), ("ctzl", "unsigned long")))
        return f"__builtin_{name}({self.value(kind, depth)})"

    def value(self, kind, depth):
        """An expression of that kind."""
        if depth <= 0 or self.random.random() < 0.2:
            return self.leaf(kind)
        depth -= 1
        if kind in FLOATS:
            choice = self.random.random()
            if choice < 0.5:
                return f"({self.value(kind, depth)} {self.pick('+-*/')} {self.value(kind, depth)})"
            return f"({kind}){self.value(self.pick(INTS), depth)}"
        choice = self.random.random()
        if choice < 0.35:
            return f"({kind}){self.arithmetic(depth)}"
        if choice < 0.6:
            return f"({kind}){self.shift(depth)}"
        if choice < 0.75 and INTS[kind] <= 64:
            return f"({kind}){self.value(self.pick(FLOATS), depth)}"
        if choice < 0.82:
            return f"({kind}){self.builtin(depth)}"
        if choice < 0.9:
            return f"({kind})({self.condition(depth)} ? {self.value(kind, depth)} : {self.value(kind, depth)})"
        return f"({kind}){self.value(self.pick(INTS), depth)}"

    def condition(self, depth):
        kind = self.pick(list(INTS) + list(FLOATS))
        return f"({self.value(kind, depth)} {self.pick(('<', '<=', '==', '!='))} {self.value(kind, depth)})"

    # statements

    def assign(self):
        name = self.pick(self.names)
        self.add(f"{name} = {self.value(self.names[name], 3)};")

    def unread(self):
        self.add(f"(void){self.value(self.pick(INTS), 2)};")

    def element(self):
        self.add(f"row[{self.value('int', 1)} & {self.pick((7, 7, 7, 15))}] = {self.value('int', 1)};")

    def flag(self):
        self.add(f"memset(&flag, (int){self.value('int', 1)} & {self.pick((1, 1, 1, 3))}, 1);")
        self.add(f"{self.pick([n for n, t in self.names.items() if t in INTS])} = flag;")

    def pointer(self):
        self.add(f"at = {self.condition(1)} ? &row[{self.random.randrange(8)}] : {self.pick(('&row[0]', '&row[0]', '0'))};")
        self.add("*at = *at & 15;")

    def bytes(self):
        place = self.pick(("(number5 & 12)", "4", "8", str(self.random.randrange(13))))
        self.add(f"*(int *)(bytes + {place}) = {self.value('int', 1)};")

    def unreachable(self):
        self.add(f"if {self.condition(1)} __builtin_unreachable();")

    def block(self):
        self.add(f"if {self.condition(2)} {{")
        self.nested()

    def loop(self):
        self.loops += 1
        name = f"i{self.loops}"
        self.add(f"for (int {name} = 0; {name} < {self.random.randrange(1, 5)}; {name}++) {{")
        self.nested()

    def nested(self):
        self.depth += 1
        for _ in range(self.random.randrange(1, 4)):
            self.statement()
        self.depth -= 1
        self.add("}")

    def array(self):
        self.add(f"{{ int part[{self.pick(('1 + (number0 & 3)', '5 - (number1 & 3)', '-1 + 0 * number0'))}];")
        self.add("part[0] = 1; row[0] = part[0] & 1; }")

    def function(self):
        self.add(f"if (sometimes({self.value('int', 1)}) == 1) int0 = 1; /* uninitialised */")

    def unset(self):
        self.add("{ int unset;")
        self.add(f"if {self.condition(1)} unset = 1;")
        self.add("if (unset > 0) int0 = 2; /* uninitialised */ }")

    def statement(self):
        simple = [self.assign] * 12 + [self.unread, self.element, self.flag, self.pointer, self.bytes, self.unreachable]
        nested = [self.block, self.loop, self.array, self.function, self.unset] if self.depth < 3 else []
        self.pick(simple + nested)()

    def text(self):
        for i, kind in enumerate(list(INTS) + list(FLOATS)):
            self.names[f"{kind.replace(' ', '_')}0" if kind != "int" else "int0"] = kind
        for name, kind in self.names.items():
            self.add(f"{kind} {name} = {self.leaf_of_inputs(kind)};")
        self.add("int row[8] = {0}, *at = row;")
        self.add("bool flag = false;")
        self.add("_Alignas(16) char bytes[16] = {0};")
        for _ in range(self.random.randrange(3, 12)):
            self.statement()
        inputs = [f"static volatile long number{i} = {self.pick(NUMBERS)};" for i in range(6)]
        inputs += [f"static volatile double real{i} = {self.pick(REALS)};" for i in range(4)]
        return "\n".join(["#include <stdbool.h>", "#include <string.h>", *inputs, "static int sometimes(int x) {", "    if (x > 0)",
                          "        return 1;", "}", "int main(void) {", *self.lines,
                          "    return 0;", "}", ""])

    def leaf_of_inputs(self, kind):
        # Names that are declared further down must not be read.
        if kind in FLOATS:
            return f"({kind})real{self.random.randrange(4)}"
        return f"({kind})number{self.random.randrange(6)}"
