// Two classes whose initialisers need each other, initialised by two threads: no deadlock, and nobody sees
// a class before its initialiser is done but the thread that runs it.
using System.Diagnostics;
using System.Threading;

static class A {
    public static int x = 1;
    public static int y;
    static A() { y = B.x + 1; }
}

static class B {
    public static int x = 1;
    public static int y;
    static B() { y = A.x + 1; }
}

static class StaticInit {
    static int a, b;

    static void Main() {
        var t = new Thread(() => a = A.y);
        var u = new Thread(() => b = B.y);
        t.Start();
        u.Start();
        t.Join();
        u.Join();
        Debug.Assert(a + b >= 3);
    }
}
