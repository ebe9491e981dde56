"""Programs as Java and as C#: many in one class, of which Main chooses one. What both languages write alike is in Managed."""


class Managed:
    """lines: the text. where: the program that a line is of."""

    def __init__(self):
        self.lines, self.where, self.count, self.bodies = self.HEAD.splitlines(), {}, 0, []

    def add(self, program):
        """Prints it, and gives its nodes their lines. Its methods begin with p and a number."""
        first = len(self.lines) + 1
        self.bodies.append(len(program.bodies))
        for body, nodes in enumerate(program.bodies):
            pointers = sorted({n.pointer for n in self.all(nodes) if hasattr(n, "pointer")})
            self.lines.append(f"    static void p{self.count}_{body}(){self.THROWS} {{")
            self.lines += [f"        Thing {p} = null;" for p in pointers]
            self.print_body(nodes, 2, program)
            self.lines.append("    }")
        for line in range(first, len(self.lines) + 1):
            self.where[line] = self.count
        self.count += 1

    def all(self, body):
        for node in body:
            yield node
            yield from self.all(getattr(node, "body", []))

    def print_body(self, body, depth, program):
        for node in body:
            self.lines.append("    " * depth + getattr(self, node.kind + "_")(node, program))
            node.line = len(self.lines)
            if hasattr(node, "body"):
                self.print_body(node.body, depth + 1, program)
                self.lines.append("    " * depth + "}")

    def call(self):
        """Calls the body of a program by a number."""
        return "".join(f"case {i * 4 + b}: p{i}_{b}(); break; " for i, bodies in enumerate(self.bodies) for b in range(bodies))

    @staticmethod
    def plain(place):
        return place if isinstance(place, str) else f"{place[0]}.{place[1]}"

    def loop_(self, n, _):
        return f"for (int i = 0; i < {n.count}; i++) {{"

    def if_(self, n, _):
        return f"if ({n.reg} == {n.value}) {{"

    def some_(self, n, _):
        return f"if ({n.pointer} != null) {{"

    def alloc_(self, n, _):
        return f"{n.pointer} = new Thing();"


class Java(Managed):
    THROWS = " throws Exception"
    HEAD = """import heddle.Verify;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
final class Races extends Thread {
    static final class Thing { int v, a; }
    static int d0, d1, f0;
    static volatile int v0;
    static Thing q0;
    static final AtomicInteger a0 = new AtomicInteger();
    static final Object m0 = new Object();
    static final ReentrantLock l0 = new ReentrantLock();
    static final Semaphore s0 = new Semaphore(0);
    static final VarHandle F0, A, Q0;
    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            F0 = lookup.findStaticVarHandle(Races.class, "f0", int.class);
            Q0 = lookup.findStaticVarHandle(Races.class, "q0", Thing.class);
            A = lookup.findVarHandle(Thing.class, "a", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    final int number;
    Races(int number) { this.number = number; }
    public void run() {
        try { call(number); } catch (Exception e) { throw new IllegalStateException(e); }
    }"""
    GET = {"rlx": "getOpaque", "acq": "getAcquire", "vol": "getVolatile"}
    SET = {"rlx": "setOpaque", "rel": "setRelease", "vol": "setVolatile"}
    HALF = {"acq": "Acquire", "rel": "Release", "vol": ""}

    def handle(self, place):
        """What a method is called on, and its first argument with a comma."""
        return (place.upper(), "") if isinstance(place, str) else ("A", place[0] + ", ")

    def load_(self, n, _):
        if n.place == "a0":
            return f"int {n.reg} = a0.{self.GET[n.order].replace('Volatile', '')}();"
        if not n.order or n.place == "v0":
            return f"int {n.reg} = {self.plain(n.place)};"
        handle, first = self.handle(n.place)
        return f"int {n.reg} = (int) {handle}.{self.GET[n.order]}({first.rstrip(', ')});"

    def store_(self, n, _):
        if n.place == "a0":
            return f"a0.{'lazySet' if n.order == 'rel' else self.SET[n.order].replace('Volatile', '')}({n.value});"
        if not n.order or n.place == "v0":
            return f"{self.plain(n.place)} = {n.value};"
        handle, first = self.handle(n.place)
        return f"{handle}.{self.SET[n.order]}({first}{n.value});"

    def rmw_(self, n, _):
        how = "getAndAdd" if n.how == "add" else "getAndSet"
        if n.place == "a0":
            return f"int {n.reg} = a0.{how}({n.value});"
        handle, first = self.handle(n.place)
        return f"int {n.reg} = (int) {handle}.{how}{self.HALF[n.order]}({first}{n.value});"

    def cas_(self, n, _):
        handle, first = ("a0", "") if n.place == "a0" else self.handle(n.place)
        cast = "" if n.place == "a0" else "(int) "
        return f"int {n.reg} = {cast}{handle}.compareAndExchange{self.HALF[n.order]}({first}{n.old}, {n.new}) == {n.old} ? 1 : 0;"

    def fence_(self, n, _):
        return "VarHandle." + {"acq": "acquireFence", "rel": "releaseFence", "ar": "fullFence"}[n.order] + "();"

    def lock_(self, n, _):
        return f"synchronized ({n.m}) {{" if n.m == "m0" else f"{n.m}.lock();"

    def unlock_(self, n, _):
        return "}" if n.m == "m0" else f"{n.m}.unlock();"

    def trylock_(self, n, _):
        return f"int {n.reg} = {n.m}.tryLock() ? 1 : 0;"

    def wait_(self, n, _):
        return f"{n.m}.wait();"

    def post_(self, n, _):
        return f"{n.s}.release();"

    def take_(self, n, _):
        return f"{n.s}.acquire();"

    def trytake_(self, n, _):
        return f"int {n.reg} = {n.s}.tryAcquire() ? 1 : 0;"

    def start_(self, n, program):
        return f"Thread t{n.thread} = new Races({self.count * 4 + program.threads[n.thread]}); t{n.thread}.start();"

    def join_(self, n, _):
        return f"t{n.thread}.join();"

    def publish_(self, n, _):
        return f"Q0.{self.SET[n.order]}({n.pointer});"

    def fetch_(self, n, _):
        return f"{n.pointer} = (Thing) Q0.{self.GET[n.order]}();"

    def text(self):
        cases = "".join(f"case {i}: p{i}_0(); break; " for i in range(self.count))
        return "\n".join([
            *self.lines, f"    static void call(int number) throws Exception {{ switch (number) {{ {self.call()}}} }}",
            f"    public static void main(String[] a) throws Exception {{ switch (Verify.choose({self.count})) {{ {cases}}} }}", "}", ""])


class CSharp(Managed):
    THROWS = ""
    HEAD = """using System.Threading;
using Heddle;
static class Races {
    sealed class Thing { public int v, a; }
    static int d0, d1, f0;
    static volatile int v0;
    static Thing q0;
    static readonly object m0 = new object();
    static readonly SemaphoreSlim s0 = new SemaphoreSlim(0);
    static Thread Start(int number) {
        Thread thread = new Thread(() => Call(number));
        thread.Start();
        return thread;
    }"""

    def load_(self, n, _):
        place = self.plain(n.place)
        return f"int {n.reg} = " + (f"Volatile.Read(ref {place});" if n.order and place != "v0" else f"{place};")

    def store_(self, n, _):
        place = self.plain(n.place)
        return f"Volatile.Write(ref {place}, {n.value});" if n.order and place != "v0" else f"{place} = {n.value};"

    def rmw_(self, n, _):
        place = self.plain(n.place)
        if n.how == "set":
            return f"int {n.reg} = Interlocked.Exchange(ref {place}, {n.value});"
        return f"int {n.reg} = Interlocked.Add(ref {place}, {n.value}) - {n.value};"

    def cas_(self, n, _):
        return f"int {n.reg} = Interlocked.CompareExchange(ref {self.plain(n.place)}, {n.new}, {n.old}) == {n.old} ? 1 : 0;"

    def fence_(self, _n, _):
        return "Thread.MemoryBarrier();"

    def lock_(self, n, _):
        return f"Monitor.Enter({n.m});"

    def unlock_(self, n, _):
        return f"Monitor.Exit({n.m});"

    def trylock_(self, n, _):
        return f"int {n.reg} = Monitor.TryEnter({n.m}) ? 1 : 0;"

    def post_(self, n, _):
        return f"{n.s}.Release();"

    def take_(self, n, _):
        return f"{n.s}.Wait();"

    def trytake_(self, n, _):
        return f"int {n.reg} = {n.s}.Wait(0) ? 1 : 0;"

    def start_(self, n, program):
        return f"Thread t{n.thread} = Start({self.count * 4 + program.threads[n.thread]});"

    def join_(self, n, _):
        return f"t{n.thread}.Join();"

    def publish_(self, n, _):
        return f"Volatile.Write(ref q0, {n.pointer});"

    def fetch_(self, n, _):
        return f"{n.pointer} = Volatile.Read(ref q0);"

    def text(self):
        cases = "".join(f"case {i}: p{i}_0(); break; " for i in range(self.count))
        return "\n".join([*self.lines, f"    static void Call(int number) {{ switch (number) {{ {self.call()}}} }}",
                          f"    static void Main() {{ switch (Verify.Choose({self.count})) {{ {cases}}} }}", "}", ""])
