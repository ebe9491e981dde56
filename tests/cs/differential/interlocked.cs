using System;
using System.Threading;

class Program
{
    static int i;
    static long l;
    static string s = "old";
    static object o;
    static double d = 1.5;
    static float f;
    static volatile int v;
    static volatile bool flag;
    class Node { public Node Next; }
    static Node head;
    static void Main()
    {
        Console.WriteLine(Interlocked.Increment(ref i) + " " + Interlocked.Add(ref i, 10) + " " + Interlocked.Decrement(ref i) + " " + i);
        Console.WriteLine(Interlocked.Exchange(ref i, 77) + " " + Interlocked.CompareExchange(ref i, 1, 77) + " " + i + " " + Interlocked.CompareExchange(ref i, 5, 99) + i);
        Console.WriteLine(Interlocked.Increment(ref l) + " " + Interlocked.Add(ref l, 1L << 40) + " " + Interlocked.Read(ref l) + " " + Interlocked.Decrement(ref l) + Interlocked.Exchange(ref l, -1) + Interlocked.CompareExchange(ref l, 3, -1) + l);
        Console.WriteLine(Interlocked.Exchange(ref s, "new") + s + Interlocked.CompareExchange(ref s, "newer", s) + s);
        Console.WriteLine((Interlocked.CompareExchange(ref o, "obj", null) == null) + " " + o + Interlocked.Exchange(ref o, null));
        Console.WriteLine(Interlocked.Exchange(ref d, 2.5) + d + Interlocked.CompareExchange(ref d, 3, 2.5) + d + Interlocked.Exchange(ref f, 1.5f) + f);
        var n = new Node();
        Console.WriteLine(Interlocked.CompareExchange(ref head, n, null) == null && head == n && Interlocked.Exchange(ref head, null) == n);
        v = 5;
        flag = true;
        Console.WriteLine(v + " " + flag + Volatile.Read(ref i) + Volatile.Read(ref s));
        Volatile.Write(ref l, 9);
        Volatile.Write(ref s, "w");
        Thread.MemoryBarrier();
        Console.WriteLine(l + s + Thread.VolatileRead(ref i));
        int[] a = { 1 };
        Interlocked.Increment(ref a[0]);
        Console.WriteLine(a[0]);
    }
}
