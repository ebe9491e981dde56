"""The oracle beside clang's ThreadSanitizer: each program runs natively some times with random pauses, and whatever the sanitizer
reports must be among the oracle's pairs. It does not know fences, so programs with fences are left out; and since it sees only
the runs that happen, it need not report all."""

import os
import pathlib
import re
import subprocess
import tempfile

import generate
import oracle
import print_c

PAUSE = "pause_a_little(); "
PAUSES = r"""
int heddle_choose(int count) { return count; }
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
void pause_a_little(void) {
    static __thread unsigned seed;
    struct timespec now;
    if (!seed) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        seed = (unsigned)now.tv_nsec | 1;
    }
    seed = seed * 1103515245 + 12345;
    if (seed >> 16 & 1)
        usleep(seed >> 20 & 511);
}
"""
SECONDS = 1


def reports(text):
    """Pairs of lines: in each report of a race, the first line of the program in each of the two stacks."""
    for report in re.findall(r"WARNING: ThreadSanitizer: (?:data race|heap-use-after-free).*?={18}", text, re.DOTALL):
        stacks = re.split(r"\n\s*\n", report)
        lines = [int(m[1]) for s in stacks[:2] if (m := re.search(r"#\d+ p\d+_\d+ .*races\.c:(\d+)", s))]
        if len(lines) == 2:
            yield tuple(sorted(lines))


def build(folder, programs):
    printer = print_c.Printer(PAUSE)
    printer.lines[4] += " void pause_a_little(void);"
    for program in programs:
        printer.add(program)
    # pthread_exit from main hangs under the sanitizer.
    files = {"races.c": printer.text().replace("pthread_exit(0); }", "return 0; }"), "pauses.c": PAUSES}
    for name, text in files.items():
        (folder / name).write_text(text)
    subprocess.run(["clang-19", "-g", "-O0", "-w", "-fsanitize=thread", *files, "-o", "races", "-pthread"], cwd=folder, check=True)
    return folder / "races"


def observed(executable, number, rounds):
    pairs = set()
    for _ in range(rounds):
        try:
            done = subprocess.run([executable, str(number)], env={**os.environ, "TSAN_OPTIONS": "exitcode=0"},
                                  capture_output=True, text=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            break  # a deadlock
        pairs.update(reports(done.stderr))
    return pairs


def check(first, count, rounds):
    """How many programs the oracle is wrong about."""
    programs = [generate.program(seed, generate.C) for seed in range(first, first + count)]
    programs = [p for p in programs if not any(n.kind == "fence" for n in p.nodes())]
    wrong = seen = there = 0
    with tempfile.TemporaryDirectory() as temporary:
        executable = build(pathlib.Path(temporary), programs)
        for number, program in enumerate(programs):
            try:
                found = oracle.races(program)
            except oracle.TooMany:
                continue
            pairs = observed(executable, number, rounds)
            there, seen = there + len(found.pairs()), seen + len(pairs & found.pairs())
            if more := pairs - found.pairs() - found.words:
                wrong += 1
                print(f"FAIL races sanitizer {number} of {first}: it reports {sorted(more)}, and the oracle has no such race\n{program}")
    print(f"{'ok' if not wrong else 'differs in'} races sanitizer: {len(programs)} programs, {seen} of {there} races seen")
    return wrong
