"""Programs in Java: written, compiled, and run by the real machine."""

import pathlib
import subprocess

import explore
from java_table import IMPORTS, KINDS, START, THREAD

NAME, COMPILER = "java", "javac"
STATE, BLOCKED, RUNS = "getState()", "7", "6"  # what asks for the state of a thread, and two of its answers
HERE = pathlib.Path(__file__).resolve().parent / "java"
KNOWN = """final class Known {
    public static void main(String[] args) {
        Calls.outcome = 0x%xL;
    }
}
"""

CLASS = """final class {name} extends Calls {{
{fields}

    {name}() {{
        super({threads}, {calls});
    }}

    int call(int at) throws Throwable {{
        switch (at) {{
{cases}
        }}
        throw new AssertionError();
    }}

    int end(int at) throws Throwable {{
        switch (at) {{
{ends}
        }}
        return 3;
    }}
{more}
    public static void main(String[] args) throws InterruptedException {{
        check(new {name}());
    }}
}}
"""
LATE = """
    boolean late(int number) {
        return number == 2;
    }
"""
CLOSE = """
    void close() {{
        {}
    }}
"""


def write(program, name):
    """The source of a class."""
    cases = "\n".join(f"        case {at}: {{ {body} }}" for at, body in sorted(program.calls.items()))
    ends = "\n".join(f"        case {at}: return {end};" for at, end in enumerate(program.ends))
    closes = " ".join(program.closes)
    return "".join(f"import {p};\n" for p in IMPORTS) + "\n" + CLASS.format(
        name=name, fields="\n".join("    " + d.replace("@", name) for d in program.declares), threads=program.threads,
        calls=program.count, cases=cases, ends=ends,
        more=(LATE if program.late else "") + (CLOSE.format(closes) if closes else ""))


def compile(programs, folder):
    """Into folder/classes; what pauses, and what does not, beside it."""
    source = folder / "source"
    source.mkdir(parents=True, exist_ok=True)
    (source / "Known.java").write_text(KNOWN % explore.KNOWN)
    for name, program in programs.items():
        (source / f"{name}.java").write_text(write(program, name))
    javac = ["javac", "-g", "-nowarn", "-Xlint:none", "-XDsuppressNotes"]
    files = [str(f) for f in sorted(source.glob("*.java"))]
    subprocess.run([*javac, "-d", f"{folder}/model", str(HERE / "model/Stress.java")], check=True)
    subprocess.run([*javac, "-d", f"{folder}/classes", "-cp", f"{folder}/model", str(HERE / "Calls.java"), *files], check=True)
    subprocess.run([*javac, "-d", f"{folder}/real", "-cp", f"{folder}/classes", str(HERE / "real/Stress.java")], check=True)


def target(folder, name):
    """The program as arguments of heddle."""
    return [f"--classpath={folder}/classes:{folder}/model", f"{folder}/classes/{name}.class"]


def parse(line):
    """OUTCOME:TIMES ..."""
    pairs = (word.split(":") for word in line.split())
    return {end if end in ("hang", "late") else end[-12:]: int(times) for end, times in pairs}


def run(folder, names, rounds, options):
    found = []
    while len(found) < len(names):
        lines = "".join(f"{name} {rounds}\n" for name in names[len(found):])
        done = subprocess.run(["java", *options, "-XX:+UseSerialGC", "-cp", f"{folder}/real:{folder}/classes", "Stress"],
                              input=lines, capture_output=True, text=True, check=True)
        found += [parse(line) for line in done.stdout.splitlines()]
    return found


def real(folder, names, rounds):
    """For each program its outcomes and how often they came. Interpreted code is slow, which makes the moments between two
    steps of the library longer."""
    return [{**slow, **fast} for slow, fast in zip(run(folder, names, rounds, ["-Xint"]),
                                                   run(folder, names, rounds, ["-XX:TieredStopAtLevel=1"]))]


def standalone(program, name):
    """The program as one file."""
    parts = [(HERE / "Calls.java").read_text(), (HERE / "model/Stress.java").read_text()]
    return write(program, name) + "\n" + "\n".join(parts).replace("import java", "// import java")
