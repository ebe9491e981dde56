// Two threads add one twice, reading and writing apart.
// outcomes: 2 3 4 of 0..6
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static volatile int count;
    static void Add() {
        for (int i = 0; i < 2; i++) {
            int n = count;
            count = n + 1;
        }
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
