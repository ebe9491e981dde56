"""Programs in C#: written, compiled, and run by the real machine."""

import os
import pathlib
import subprocess

import explore
from cs_table import IMPORTS, KINDS, START, THREAD

NAME, COMPILER = "cs", "mcs"
STATE, BLOCKED, RUNS = "ThreadState", "7", "6"  # what asks for the state of a thread, and two of its answers
SECONDS = 900  # for mono, of all programs that were compiled at once
NO_DEBUGGER = dict(os.environ, MONO_DEBUG="no-gdb-backtrace")  # where mono breaks down
HERE = pathlib.Path(__file__).resolve().parent / "cs"
CLASS = """
sealed class {name} : Calls {{
{fields}

    public {name}() : base({threads}, {calls}) {{
        {inits}
    }}

{methods}

    protected override int Call(int at) {{
        switch (at) {{
{cases}
        }}
        throw new InvalidProgramException();
    }}

    protected override int End(int at) {{
        switch (at) {{
{ends}
        }}
        return 3;
    }}
{more}}}
"""
LATE = """
    protected override bool Late(int number) { return number == 2; }
"""
PROGRAMS = """
static class Programs {{
    public const long Known = 0x{known:x}L;

    public static Calls Make(int number) {{
        switch (number) {{
{cases}
        }}
        return null;
    }}
}}
"""


def split(declaration):
    """Fields, and what a constructor has to do, which is written `@() { ... }`."""
    fields, _, init = declaration.partition("@() {")
    return fields, init.rstrip().removesuffix("}").strip()


def write(program, name):
    """The source of a class."""
    parts = [split(d) for d in program.declares]
    return CLASS.format(
        name=name, fields="\n".join("    " + fields for fields, _ in parts), inits=" ".join(i for _, i in parts).strip(),
        threads=program.threads, calls=program.count,
        methods="\n".join(f"    int Call{at}() {{ {body} }}" for at, body in sorted(program.calls.items())),
        cases="\n".join(f"        case {at}: return Call{at}();" for at in sorted(program.calls)),
        ends="\n".join(f"        case {at}: return {end};" for at, end in enumerate(program.ends)),
        more=LATE if program.late else "")


def all_of(programs):
    cases = "\n".join(f"        case {name[1:]}: return new {name}();" for name in programs)
    return "".join(f"using {i};\n" for i in IMPORTS) + "".join(write(p, n) for n, p in programs.items()) + PROGRAMS.format(
        known=explore.KNOWN, cases=cases)


def compile(programs, folder):
    source = folder / "Programs.cs"
    folder.mkdir(parents=True, exist_ok=True)
    source.write_text(all_of(programs))
    for what in ("model", "real"):
        subprocess.run(["mcs", "-debug", "-nowarn:0675,0162,0168,0169,0219,0414,0420,0649,4014", f"-out:{folder}/{what}.exe", source,
                        HERE / "Calls.cs", HERE / what / "Stress.cs"], check=True)


def parse(line):
    """ends OUTCOME:TIMES ... ."""
    pairs = (word.split(":") for word in line.split()[1:-1])
    return {end if end in ("hang", "late") else end[-12:]: int(times) for end, times in pairs}


def target(folder, name):
    """The program as arguments of heddle."""
    return [f"--arg={name[1:] if name != 'Known' else 'known'}", f"{folder}/model.exe"]


def said(folder, lines):
    """What mono prints of these programs. It may break down, or hang."""
    with subprocess.Popen(["mono", "real.exe"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, env=NO_DEBUGGER) as mono:
        try:
            return mono.communicate(lines, timeout=SECONDS)[0]
        except subprocess.TimeoutExpired:
            mono.kill()
            return mono.communicate()[0]


def real(folder, names, rounds):
    """For each program its outcomes and how often they came; none where mono itself broke down."""
    found = []
    while len(found) < len(names):
        lines = "".join(f"{name[1:]} {rounds}\n" for name in names[len(found):])
        some = [parse(line) for line in said(folder, lines).splitlines() if line.startswith("ends ") and line.endswith(" .")]
        found += some
        if len(found) < len(names) and not (some and "late" in some[-1]):
            found.append({})
    return found


def standalone(program, name):
    """The program as one file."""
    text = all_of({name: program}) + (HERE / "Calls.cs").read_text() + (HERE / "model/Stress.cs").read_text()
    lines = text.split("\n")
    return "\n".join([l for l in lines if l.startswith("using ")] + [l for l in lines if not l.startswith("using ")])
