// expect: verified
using System.Threading;

// Two classes whose initialisers need each other, from two threads: the standard allows one to see the other
// uninitialised rather than a deadlock.
class A { public static int X = 1; static A() { X = B.Y + 1; } }
class B { public static int Y = 1; static B() { Y = A.X + 1; } }

class Program
{
    static int a, b;
    static void Main()
    {
        var t = new Thread(() => a = A.X);
        t.Start();
        b = B.Y;
        t.Join();
    }
}
