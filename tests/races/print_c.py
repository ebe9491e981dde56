"""Programs as C: many in one file, of which main chooses one, or takes the one that is asked for. All use the same globals, since one run is of one program."""

from program import EVENTS

LOAD = {"rlx": "__ATOMIC_RELAXED", "acq": "__ATOMIC_ACQUIRE", "rel": "__ATOMIC_RELEASE", "ar": "__ATOMIC_ACQ_REL", "sc": "__ATOMIC_SEQ_CST"}

HEAD = """#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
int heddle_choose(int count);
struct thing { int v, a; };
static union { int whole; short half[2]; } d;
#define d0 d.whole
#define d0l d.half[0]
#define d0h d.half[1]
static int d1, f0, f1;
static struct thing *q0;
static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t w0 = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t c0 = PTHREAD_COND_INITIALIZER;
static sem_t s0;
static pthread_t handle[4];
""".splitlines()


def place(given):
    return given if isinstance(given, str) else f"{given[0]}->{given[1]}"


class Printer:
    """lines: the text. where: the program that a line is of. before: what else each line of an event begins with."""

    def __init__(self, before=""):
        self.lines, self.where, self.count, self.before = list(HEAD), {}, 0, before

    def add(self, program):
        """Prints it, and gives its nodes their lines. The functions begin with p and a number."""
        number = self.count
        self.count += 1
        first = len(self.lines) + 1
        for body in range(len(program.bodies) - 1, -1, -1):
            self.function(program, body, f"p{number}_{body}")
        for line in range(first, len(self.lines) + 1):
            self.where[line] = number

    def function(self, program, body, name):
        pointers = {n.pointer for n in self.all(program.bodies[body]) if n.kind in ("alloc", "fetch", "free", "publish", "some")}
        self.lines.append(f"static void *{name}(void *unused) {{")
        if pointers:
            self.lines.append("    struct thing " + ", ".join(f"*{p} = 0" for p in sorted(pointers)) + ";")
        self.body(program.bodies[body], 1, program, name.split("_")[0])
        self.lines += ["    return 0;", "}"]

    def all(self, body):
        for node in body:
            yield node
            if hasattr(node, "body"):
                yield from self.all(node.body)

    def body(self, body, depth, program, prefix):
        for node in body:
            self.lines.append("    " * depth + (self.before if node.kind in EVENTS else "") + getattr(self, node.kind + "_")(node, program, prefix))
            node.line = len(self.lines)
            if hasattr(node, "body"):
                self.body(node.body, depth + 1, program, prefix)
                self.lines.append("    " * depth + "}")

    # ---- nodes ----

    def load_(self, n, *_):
        return f"int {n.reg} = " + (f"__atomic_load_n(&{place(n.place)}, {LOAD[n.order]});" if n.order else f"{place(n.place)};")

    def store_(self, n, *_):
        return f"__atomic_store_n(&{place(n.place)}, {n.value}, {LOAD[n.order]});" if n.order else f"{place(n.place)} = {n.value};"

    def rmw_(self, n, *_):
        how = "__atomic_fetch_add" if n.how == "add" else "__atomic_exchange_n"
        return f"int {n.reg} = {how}(&{place(n.place)}, {n.value}, {LOAD[n.order]});"

    def cas_(self, n, *_):
        return (f"int {n.reg}e = {n.old}, {n.reg} = __atomic_compare_exchange_n(&{place(n.place)}, &{n.reg}e, {n.new}, {int(n.weak)}, "
                f"{LOAD[n.order]}, {LOAD[n.fail]});")

    def fence_(self, n, *_):
        return f"__atomic_thread_fence({LOAD[n.order]});"

    def lock_(self, n, *_):
        if n.m == "w0":
            return f"pthread_rwlock_{'rd' if n.shared else 'wr'}lock(&w0);"
        return f"pthread_mutex_lock(&{n.m});"

    def unlock_(self, n, *_):
        return f"pthread_{'rwlock' if n.m == 'w0' else 'mutex'}_unlock(&{n.m});"

    def trylock_(self, n, *_):
        return f"int {n.reg} = !pthread_mutex_trylock(&{n.m});"

    def wait_(self, n, *_):
        return f"pthread_cond_wait(&c0, &{n.m});"

    def post_(self, n, *_):
        return f"sem_post(&{n.s});"

    def take_(self, n, *_):
        return f"sem_wait(&{n.s});"

    def trytake_(self, n, *_):
        return f"int {n.reg} = !sem_trywait(&{n.s});"

    def start_(self, n, program, prefix):
        return f"pthread_create(&handle[{n.thread}], 0, {prefix}_{program.threads[n.thread]}, 0);"

    def join_(self, n, *_):
        return f"pthread_join(handle[{n.thread}], 0);"

    def detach_(self, n, *_):
        return f"pthread_detach(handle[{n.thread}]);"

    def alloc_(self, n, *_):
        return f"{n.pointer} = malloc(sizeof *{n.pointer});"

    def free_(self, n, *_):
        return f"free({n.pointer});"

    def publish_(self, n, *_):
        return f"__atomic_store_n(&{n.place}, {n.pointer}, {LOAD[n.order]});"

    def fetch_(self, n, *_):
        return f"{n.pointer} = __atomic_load_n(&{n.place}, {LOAD[n.order]});"

    def loop_(self, n, *_):
        return f"for (int i = 0; i < {n.count}; i++) {{"

    def if_(self, n, *_):
        return f"if ({n.reg} == {n.value}) {{"

    def some_(self, n, *_):
        return f"if ({n.pointer}) {{"

    def text(self):
        cases = "".join(f"case {i}: p{i}_0(0); break; " for i in range(self.count))
        main = f"int main(int n, char **a) {{ switch (n > 1 ? atoi(a[1]) : heddle_choose({self.count})) {{ {cases}}} pthread_exit(0); }}"
        return "\n".join([*self.lines, main, ""])
