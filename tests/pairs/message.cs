// Data is written before the flag: who sees the flag sees the data.
// outcomes: 0 2 of 0..4
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static volatile int data, flag;
    static int seen;
    static void Writer() { data = 1; flag = 1; }
    static void Reader() {
        if (flag != 0)
            seen = 1 + data;
    }
    static int Outcome() {
        var w = new Thread(Writer);
        var r = new Thread(Reader);
        w.Start();
        r.Start();
        w.Join();
        r.Join();
        return seen;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
