"""The trusted classes of the Java library: programs of their operations. A plan is a program: for each thread the
operations that it makes in turn. Many plans are one class, and the first choice of a run is the plan that it follows."""

import collections
import pathlib
import re
import subprocess

from explore import KNOWN
from java_language import HERE as CALLS, KNOWN as KNOWN_CLASS
from java_table import IMPORTS

HERE = pathlib.Path(__file__).resolve().parent
COMPILER = "javac"

# fields, fresh: what the threads share, and how it is made; close: what ends its own threads; end: what it is like then;
# changes, looks: the operations, by name.
Block = collections.namedtuple("Block", "name fields fresh close end changes looks")

# Operations on the other thread, and on the own one.
INTERRUPTS = {
    "interrupt": "^.interrupt();",
    "interrupted": "Thread.interrupted()",
    "isInterrupted": "^.isInterrupted()",
}
STATES = {"getState": "^.getState() == Thread.State.WAITING", "isTimed": "^.getState() == Thread.State.TIMED_WAITING"}
SPECIAL = INTERRUPTS | STATES


def blocks():
    """The table; its head says how it is written."""
    block = None
    for line in (HERE / "java.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        mark, _, rest = line.strip().partition(" ")
        if mark == "class":
            if block:
                yield block
            block = Block(rest, [], [], [], [], {}, {})
        elif mark in ("static", "=", "~", "."):
            part = {"static": block.fields, "=": block.fresh, "~": block.close, ".": block.end}[mark]
            part.append(rest.replace("; static ", "; "))
        elif mark == ">":
            name, _, text = rest.partition(" ")
            block.changes[name] = text
        else:
            block.looks[mark] = rest
    yield block


def plans_of(block):
    """All pairs and triples: of the operations that change something with all, and of these with one another."""
    changes, whole = list(block.changes), [*block.changes, *block.looks]
    for a in changes:
        for b in whole:
            yield (a,), (b,)
            for c in whole:
                yield (a,), (b, c)
    for i, a in enumerate(changes):
        for b in changes[i:]:
            for c in whole:
                yield (a,), (b,), (c,)


def interrupted_plans_of(block):
    changes, whole = list(block.changes), [*block.changes, *block.looks]
    for a in changes:
        yield (a, "interrupted"), ("interrupt",)
        for b in [*whole, "isInterrupted"]:
            yield (a, "interrupted"), ("interrupt", b)
            yield (a, "interrupted"), (b, "interrupt")
            if b in changes:
                yield (a, "interrupted"), ("interrupt",), (b, "isInterrupted")
                yield (a, "interrupted"), ("interrupt", "isInterrupted"), (b,)


def seen_plans_of(block):
    changes, whole = list(block.changes), [*block.changes, *block.looks]
    for a in changes:
        for b in whole:
            for state in STATES:
                yield (a,), (b, state)
                yield (a,), (state, b)
                if b in changes:
                    yield (a,), (b,), (state,)


KINDS = {"plain": plans_of, "interrupts": interrupted_plans_of, "states": seen_plans_of}

CLASS = """{imports}
class {name} extends Calls {{
    final int which;
    final int op0, op1, op3, op4, op6, op7;
{fields}

    {name}(int which) {{
        super(threads(which), 2);
        this.which = which;
        String plan = plan(which);
        op0 = plan.charAt(0) - 'A';
        op1 = plan.charAt(1) - 'A';
        op3 = plan.charAt(2) - 'A';
        op4 = plan.charAt(3) - 'A';
        op6 = plan.charAt(4) - 'A';
        op7 = plan.charAt(5) - 'A';
        {fresh}
    }}

    static int threads(int which) {{
        return plan(which).charAt(4) == 'A' ? 2 : 3;
    }}

    static String plan(int which) {{
        switch (which) {{
{plans}
        default: throw new AssertionError();
        }}
    }}

    int call(int at) throws Throwable {{
        Thread other = at < 3 ? t1 : t0;
        switch (at == 0 ? op0 : at == 1 ? op1 : at == 3 ? op3 : at == 4 ? op4 : at == 6 ? op6 : op7) {{
        case 0: return 0;
{cases}
        default: throw new AssertionError();
        }}
    }}

    int end(int at) throws Throwable {{
        return at == 0 ? {end} : 0;
    }}

    void close() {{
        {close}
    }}

    long outcome() {{
        return super.outcome() & (1L << 48) - 1 | (which + 1L) << 48;
    }}

    static int see(Object o) {{
        if (o instanceof String) {{
            String s = (String) o;
            int from = Math.max(s.indexOf('['), 0), to = s.indexOf("task =");
            return Math.floorMod(s.substring(from, to < 0 ? s.length() : to).hashCode(), 11) + 5;
        }}
        return o instanceof Number ? Math.floorMod(((Number) o).longValue(), 6) + 5 : of(o);
    }}
}}
"""

MAIN = """final class {name}Main {{
    public static void main(String[] args) throws InterruptedException {{
        {name} p = new {name}(heddle.Verify.choose({count}));
        p.start();
        switch (p.which) {{
{joins}
        }}
        Calls.outcome = p.outcome();
        p.close();
    }}
}}
"""


def body(text):
    """The statements of an operation."""
    text = text.replace("^", "other")
    if not text.endswith((";", "}")):
        return f"return see({text});"
    text = re.sub(r"return ([^;]+);", r"return see(\1);", text)
    ends = text.endswith("}") and "finally" in text or re.search(r"return [^;]+;$", text)
    return text if ends else text + " return DONE;"


def names_of(plans):
    """Which operations there are, in the order of their numbers."""
    return sorted({op for plan in plans for thread in plan for op in thread})


def write_plan(plan, names):
    text = ""
    for thread in range(3):
        ops = plan[thread] if thread < len(plan) else ()
        text += "".join(chr(ord("A") + 1 + names.index(op)) for op in ops).ljust(2, "A")
    return text


def write(block, plans, name):
    """A class for the programs, and one that chooses among them."""
    operations = block.changes | block.looks | SPECIAL
    names = names_of(plans)
    cases = "\n".join(f"        case {i + 1}: {{ {body(operations[op])} }}" for i, op in enumerate(names))
    listed = "\n".join(f"        case {i}: return \"{write_plan(plan, names)}\";".replace("\\", "\\\\")
                       for i, plan in enumerate(plans))
    fields = "\n".join(f"    {f if not f.startswith('final class') else 'static ' + f}" for f in block.fields)
    end = f"see({block.end[0]})" if block.end else "0"
    joins = "\n".join(f"        case {i}:\n" + "\n".join(f"            p.t{t}.join();" for t in range(len(plan))) +
                      "\n            break;" for i, plan in enumerate(plans))
    source = CLASS.format(imports="".join(f"import {p};\n" for p in IMPORTS), name=name, fields=fields,
                          fresh="\n        ".join(block.fresh), plans=listed, cases=cases, end=end,
                          close=" ".join(block.close))
    one = "\n".join(f"final class {name}_{i} extends {name} {{\n    {name}_{i}() {{\n        super({i});\n    }}\n}}"
                    for i in range(len(plans)))
    return source, MAIN.format(name=name, count=len(plans), joins=joins), one


def lines_of(main):
    """Which plan a line of the class that chooses belongs to."""
    plan, found = None, {}
    for number, line in enumerate(main.splitlines(), 1):
        case = re.match(r"        case (\d+):", line)
        if case:
            plan = int(case[1])
        if ".join()" in line:
            found[number] = plan
    return found


def compile(batches, folder, real):
    """batches: a name, then a block and plans. Into folder/classes and folder/real; the lines of each main class."""
    source, lines = folder / "source", {}
    source.mkdir(parents=True, exist_ok=True)
    (source / "Known.java").write_text(KNOWN_CLASS % KNOWN)
    for name, (block, plans) in batches.items():
        program, main, one = write(block, plans, name)
        (source / f"{name}.java").write_text(program + one if real else program)
        (source / f"{name}Main.java").write_text(main)
        lines[name] = lines_of(main)
    verify = HERE.parents[1] / "src/front/jvm/user/heddle/Verify.java"
    javac = ["javac", "-g", "-nowarn", "-Xlint:none"]
    files = [str(f) for f in sorted(source.glob("*.java"))]
    subprocess.run([*javac, "-d", f"{folder}/model", str(CALLS / "model/Stress.java")], check=True)
    subprocess.run([*javac, "-d", f"{folder}/verify", str(verify)], check=True)
    subprocess.run([*javac, "-d", f"{folder}/classes", "-cp", f"{folder}/model:{folder}/verify", str(CALLS / "Calls.java"),
                    *files], check=True)
    if real:
        subprocess.run([*javac, "-d", f"{folder}/real", "-cp", f"{folder}/classes", str(CALLS / "real/Stress.java")],
                       check=True)
    return lines


def target(folder, name):
    return [f"--classpath={folder}/classes:{folder}/model", f"{folder}/classes/{name}.class"]
