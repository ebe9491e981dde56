// The same under a lock.
// outcomes: 4 of 0..6
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static int count;
    static readonly object monitor = new object();
    static void Add() {
        for (int i = 0; i < 2; i++)
            lock (monitor)
                count++;
    }
    static int Outcome() {
        var t = new Thread[2];
        for (int i = 0; i < 2; i++)
            (t[i] = new Thread(Add)).Start();
        foreach (var thread in t)
            thread.Join();
        return count;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
