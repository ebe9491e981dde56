// Two threads push onto a lock-free stack with compare and swap: which is on top, and that none is lost.
// outcomes: 3 5 of 0..8
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    class Node {
        public int value;
        public Node next;
    }
    static Node top;
    static void Push(object p) {
        var n = new Node {value = (int)p};
        Node old;
        do {
            old = Volatile.Read(ref top);
            n.next = old;
        } while (Interlocked.CompareExchange(ref top, n, old) != old);
    }
    static int Outcome() {
        var t = new[] {new Thread(Push), new Thread(Push)};
        for (int i = 0; i < 2; i++)
            t[i].Start(i + 1);
        foreach (var thread in t)
            thread.Join();
        Node first = top, second = first.next;
        return second != null && second.next == null ? first.value * 2 + 1 : 7;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
