"""The golden test runner; tests/golden/run says what a test looks like."""
import os, re, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
HEDDLE = os.environ["HEDDLE"]
if "/" in HEDDLE:
    HEDDLE = os.path.abspath(HEDDLE)

# What differs from machine to machine, or from reduction to reduction, and what it becomes.
CHANGING = [
    (r"\b(mono|JDK) [0-9][0-9.]*", r"\1 <v>"),
    (r"explored [0-9,]+ states? ([·|]) .*?( [·|] (?:mono|JDK) <v>.*)?$", r"explored <n> states \1 ...\2"),
    (r"(VERIFIED |no fault in)( +)[0-9,]+ states?", r"\1\2<n> states"),
    (r"[0-9,]+ local steps?", "<n> local steps"),
    (r"reached in [0-9,]+ ways", "reached in <n> ways"),
    (r"[0-9,]+ transitions?, [0-9,]+ instructions?, depth [0-9,]+", "<n> transitions, ..."),
    (r"[0-9.]+ bytes/state", "<m>/state"),
    (r'"(seconds|cpu_seconds|memory_bytes|bytes_per_state|'
     r'states|transitions|instructions|ends|depth|count)": [0-9.e+-]+', r'"\1": "<n>"'),
    (r"[0-9]{8}-[0-9]{6}(-[0-9]+)?", "<run>"),
    (r"( complete executions), [0-9.]+ s", r"\1, <m>"),
]


def parse(path):
    sections, name, lines = [], None, []
    for line in open(path):
        if line.startswith("--- "):
            if name is not None:
                sections.append((name, "".join(lines)))
            name, lines = line[4:].strip(), []
        elif name is not None:
            lines.append(line)
        elif line.strip() and not line.startswith("#"):
            sys.exit(f"{path}: text before the first section")
    sections.append((name, "".join(lines)))
    return sections


def normal(text, folder):
    text = text.replace(folder + "/", "").replace(HEDDLE, "heddle")
    for pattern, by in CHANGING:
        text = re.sub(pattern, by, text, flags=re.M)
    return text


def run(command, folder):
    env = dict(os.environ, HEDDLE=HEDDLE, HEDDLE_SOURCE=os.path.abspath(os.path.join(HERE, "..", "..")), LC_ALL="C.UTF-8", COLUMNS="100", NO_COLOR="1")
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=600)
    return done.returncode, normal(done.stdout.decode("utf-8", "replace"), folder)


def play(sections, folder):
    """The sections as they really are."""
    real, exit_code = [], None
    for name, text in sections:
        if name.startswith("file "):
            with open(os.path.join(folder, name[5:]), "w") as f:
                f.write(text)
            real.append((name, text))
        elif name == "run":
            exit_code, output = run(text, folder)
            real.append((name, text))
            if exit_code:
                real.append(("exit", f"{exit_code}\n"))
            real.append(("output", output))
        elif name not in ("exit", "output"):
            sys.exit(f"there is no section '{name}'")
    return real


def show(sections):
    return "".join(f"--- {name}\n{text}" for name, text in sections)


def test(path):
    with tempfile.TemporaryDirectory(prefix="golden-") as folder:
        for f in os.listdir(EXAMPLES):
            shutil.copy(os.path.join(EXAMPLES, f), folder)
        expected = parse(path)
        real = play(expected, folder)
    name = os.path.relpath(path, HERE)
    if show(real) == show(expected):
        print(f"ok    {name}")
        return True
    if os.environ.get("UPDATE"):
        head = open(path).read().split("--- ")[0]
        open(path, "w").write(head + show(real))
        print(f"wrote {name}")
        return True
    print(f"FAIL  {name}")
    with tempfile.NamedTemporaryFile("w") as a, tempfile.NamedTemporaryFile("w") as b:
        a.write(show(expected)), a.flush()
        b.write(show(real)), b.flush()
        diff = subprocess.run(["diff", "-u", "--label", "expected", "--label", "real", a.name, b.name],
                              stdout=subprocess.PIPE)
    sys.stdout.write(diff.stdout.decode("utf-8", "replace"))
    return False


def find(roots):
    for root in roots:
        if os.path.isfile(root):
            yield root
        for folder, _, files in sorted(os.walk(root)):
            for f in sorted(files):
                if f.endswith(".test"):
                    yield os.path.join(folder, f)


results = [test(path) for path in find(sys.argv[1:] or [HERE])]
print(f"{sum(results)} of {len(results)} golden tests ok")
sys.exit(0 if results and all(results) else 1)
