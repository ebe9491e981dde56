// Two withdrawals of 60 from 100 that look before they lock: what is left, in tens.
// outcomes: 4 8 of 0..10
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static volatile int balance = 100;
    static readonly object monitor = new object();
    static void Withdraw() {
        if (balance >= 60)
            lock (monitor)
                balance -= 60;
    }
    static int Outcome() {
        var t = new[] {new Thread(Withdraw), new Thread(Withdraw)};
        foreach (var thread in t)
            thread.Start();
        foreach (var thread in t)
            thread.Join();
        return balance < 0 ? 8 : balance / 10;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
