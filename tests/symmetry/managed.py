"""Random programs in Java and C# whose threads run the same code; see run."""


def indent(text):
    return "\n".join("    " + line for line in text.split("\n"))


JAVA = {
    "load": "v = g{g};", "store": "g{g} = v + {k};", "add": "g{g} += 1 + {k};", "mine": "mine += v; v = mine + {k};",
    "array": "v = a[{g}]; a[{h}] = v + {k};", "atomic": "v = at.addAndGet({k} + 1);",
    "cas": "if (at.compareAndSet({k}, {k} + 2)) v++;", "volatile": "v = f; f = v + 1;",
    "notify": "synchronized (lock{h}) {{ lock{h}.{notify}(); }}",
    "wait": "synchronized (lock0) {{ if (g{g} == {k}) try {{ lock0.wait(); }} catch (InterruptedException e) {{ v = 7; }} }}",
    "assert": "if (v == {k} + 5) throw new IllegalStateException();",
    "new": "last = new Cell(v, last);", "take": "Cell x = last; if (x != null) v = x.value;",
    "own": "Cell y = new Cell(v, null); synchronized (lock1) {{ v = y.value + {k}; }} y.value = v; g{g} = y.value;",
    "text": "v += (\"a\" + v).length();", "init": "v += Late.value;",
}
JAVA_RARE = [
    "v = (int) Thread.currentThread().getId() & 3;", "v = Thread.currentThread().getName().length();",
    "if (Thread.currentThread() == all[{k}]) g{g} = 1;", "who = Thread.currentThread();",
    "if (who == Thread.currentThread()) g{g}++;", "local.set(v); v = local.get() + 1;",
    "v = System.identityHashCode(new Object()) & 1;", "v = Thread.currentThread().hashCode() & 3;",
    "Thread.yield();", "if (Thread.interrupted()) v++;", "if (all[0] != null) all[0].interrupt();",
    "if (all[{k}] != null && all[{k}].isAlive()) v++;", "objects[{h}] = this;", "if (objects[{h}] == this) v++;",
    "Thread t = all[{k}]; if (t != null && t != Thread.currentThread()) try {{ t.join(); }} catch (InterruptedException e) {{ v = 9; }}",
    "rl.lock(); try {{ g{g}++; }} finally {{ rl.unlock(); }}", "try {{ Thread.sleep(1); }} catch (InterruptedException e) {{ }}",
    "objects[{h}] = new Cell(v, null);", "big = big * 31 + v; v = (int) big;", "v += Long.hashCode(0x0040000100000000L + v);",
]
CS = {
    "load": "v = g{g};", "store": "g{g} = v + {k};", "add": "g{g} += 1 + {k};", "mine": "mine += v; v = mine + {k};",
    "array": "v = a[{g}]; a[{h}] = v + {k};", "atomic": "v = Interlocked.Add(ref g0, {k} + 1);",
    "cas": "if (Interlocked.CompareExchange(ref g1, {k} + 2, {k}) == {k}) v++;", "volatile": "v = f; f = v + 1;",
    "notify": "lock (lock{h}) {{ Monitor.{pulse}(lock{h}); }}",
    "wait": "lock (lock0) {{ if (g{g} == {k}) Monitor.Wait(lock0); }}",
    "assert": "if (v == {k} + 5) throw new InvalidOperationException();",
    "new": "last = new Cell(v, last);", "take": "var x = last; if (x != null) v = x.value;",
    "own": "var y = new Cell(v, null); lock (lock1) {{ v = y.value + {k}; }} y.value = v; g{g} = y.value;",
    "text": "v += new string('a', v & 3).Length;", "init": "v += Late.value;",
}
CS_RARE = [
    "v = Thread.CurrentThread.ManagedThreadId & 3;", "v = Thread.CurrentThread.Name == null ? 1 : 2;",
    "if (Thread.CurrentThread == all[{k}]) g{g} = 1;", "who = Thread.CurrentThread;",
    "if (who == Thread.CurrentThread) g{g}++;", "local = local + v; v = local;",
    "v = new object().GetHashCode() & 1;", "Thread.Yield();", "if (all[0] != null) all[0].Interrupt();",
    "if (all[{k}] != null && all[{k}].IsAlive) v++;", "objects[{h}] = this;", "if (objects[{h}] == this) v++;",
    "var t = all[{k}]; if (t != null && t != Thread.CurrentThread) t.Join();", "Thread.Sleep(1);",
    "objects[{h}] = new Cell(v, null);", "big = big * 31 + v; v = (int)big;", "v += (0x0040000100000000L + v).GetHashCode();",
    "if (Monitor.TryEnter(lock1)) {{ v++; Monitor.Exit(lock1); }}",
]


def statement(r, plain, rare, lock, first, depth=0):
    kind = r.choice([*plain, "store", "add", "lock", "lock", "if", "rare", "first", "first"])
    if kind == "assert" and r.random() < .6 or kind == "wait" and r.random() < .6 or kind == "init" and r.random() < .7:
        kind = "load"
    fill = {"g": r.randrange(2), "h": r.randrange(2), "k": r.randrange(3), "notify": r.choice(["notify", "notifyAll"]),
            "pulse": r.choice(["Pulse", "PulseAll"])}
    if kind in ("lock", "if") and depth < 2:
        head = f"{lock} (lock{fill['h']})" if kind == "lock" else f"if (v == {fill['k']})"
        return f"{head} {{\n{indent(statement(r, plain, rare, lock, first, depth + 1))}\n}}"
    if kind == "first" and not depth: # what only one of them does must be seen of each
        return first + " {\n" + indent(r.choice(rare).format(**fill)) + "\n}"
    if kind == "rare" and r.random() < .3:
        return "{ " + r.choice(rare).format(**fill) + " }"
    return "{ " + plain[kind if kind in plain else "store"].format(**fill) + " }"


def body(r, threads, plain, rare, lock, first):
    count = r.randrange(1, 3 if threads == 3 else 5)
    return indent(indent("\n".join(statement(r, plain, rare, lock, first) for _ in range(count))))


def java(r, name):
    threads = r.choice([2, 2, 3])
    made = r.choice(["new Thread(new {0}())", "new Thread(new {0}())", "new Thread(one)", "new Thread(() -> new {0}().run())",
                     "new Sub()", "new Thread(new {0}(), \"w\" + i)"]).format(name)
    keep = r.choice(["", "", "all[i] = t[i];"])
    joins = "for (int i = 0; i < t.length; i++) t[i].join();"
    if r.random() < .1:
        joins = ""
    after = r.choice(["", "", "g0 += g1;", "if (g0 == 2) throw new IllegalStateException();",
                      "g1 += who == t[0] ? 5 : 0;", "g1 += t[0].getName().length();", "g1 += last == null ? 0 : last.value;",
                      "g0 += ((Object) t[t.length - 1]).hashCode() & 1;", "g0 += t[0] instanceof Sub ? ((Sub) t[0]).work.mine : 0;",
                      "if (who != null) g1 += who.getName().charAt(who.getName().length() - 1);",
                      "if (who != null) g1 += who.isAlive() ? 3 : 4;", "if (objects[0] != null) g1 += objects[0].hashCode() & 7;"])
    between = r.choice(["", "", "", "g0++;", "synchronized (lock0) { g1 = 1; lock0.notifyAll(); }",
                        "t[0].interrupt();"])
    return f"""import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class {name} implements Runnable {{
    static int g0, g1;
    static volatile int f;
    static long big;
    static final int[] a = new int[2];
    static final AtomicInteger at = new AtomicInteger(), came = new AtomicInteger();
    static final Object lock0 = new Object(), lock1 = new Object();
    static final Object[] objects = new Object[2];
    static final Thread[] all = new Thread[3];
    static Thread who;
    static final ThreadLocal<Integer> local = new ThreadLocal<>();
    static final ReentrantLock rl = new ReentrantLock();
    static Cell last;
    int mine;
    static class Cell {{ int value; final Cell next; Cell(int v, Cell n) {{ value = v; next = n; }} }}
    static class Late {{ static int value = g0 + 1; }}
    static class Sub extends Thread {{ final {name} work = new {name}(); public void run() {{ work.run(); }} }}
    public void run() {{
        int v = 0;
{body(r, threads, JAVA, JAVA_RARE, "synchronized", "if (came.getAndIncrement() == 0)")}
        g0 += v & 1;
    }}
    public static void main(String[] args) throws InterruptedException {{
        Runnable one = new {name}();
        Thread[] t = new Thread[{threads}];
        for (int i = 0; i < t.length; i++) {{
            t[i] = {made};
            {keep}
        }}
        for (Thread x : t) x.start();
        {between}
        {joins}
        {after}
    }}
}}
"""


def cs(r, name):
    threads = r.choice([2, 2, 3])
    made = r.choice(["new Thread(new {0}().Run)", "new Thread(new {0}().Run)", "new Thread(one.Run)",
                     "new Thread(() => new {0}().Run())"]).format(name)
    keep = r.choice(["", "", "all[i] = t[i];"])
    joins = "" if r.random() < .1 else "foreach (var x in t) x.Join();"
    after = r.choice(["", "", "g0 += g1;", "if (g0 == 2) throw new InvalidOperationException();",
                      "g1 += who == t[0] ? 5 : 0;", "g1 += last == null ? 0 : last.value;",
                      "if (who != null) g1 += who.ManagedThreadId;", "if (who != null) g1 += who.GetHashCode() & 7;",
                      "if (objects[0] != null) g1 += objects[0].GetHashCode() & 7;"])
    between = r.choice(["", "", "", "g0++;", "lock (lock0) { g1 = 1; Monitor.PulseAll(lock0); }",
                        "t[0].Interrupt();"])
    return f"""using System;
using System.Threading;
class {name} {{
    static int g0, g1, came;
    static volatile int f;
    static long big;
    static int[] a = new int[2];
    static object lock0 = new object(), lock1 = new object();
    static object[] objects = new object[2];
    static Thread[] all = new Thread[3];
    static Thread who;
    [ThreadStatic] static int local;
    static Cell last;
    int mine;
    class Cell {{ public int value; public Cell next; public Cell(int v, Cell n) {{ value = v; next = n; }} }}
    static class Late {{ public static int value; static Late() {{ value = g0 + 1; }} }}
    void Run() {{
        int v = 0;
{body(r, threads, CS, CS_RARE, "lock", "if (Interlocked.Increment(ref came) == 1)")}
        g0 += v & 1;
    }}
    static void Main() {{
        var one = new {name}();
        var t = new Thread[{threads}];
        for (int i = 0; i < t.Length; i++) {{
            t[i] = {made};
            {keep}
        }}
        foreach (var x in t) x.Start();
        {between}
        {joins}
        {after}
    }}
}}
"""
