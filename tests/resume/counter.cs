// Two threads add to a counter in two steps each time, and need other code of the library each time they lose: which
// code that is, and so which types are read, depends on the order.
using System.Collections.Generic;
using System.Threading;
using Heddle;

class Counter {
    const int K = 3;
    static volatile int counter;

    interface INote {
        int Add(int seen);
    }

    class First : INote {
        public int Add(int seen) { return new List<int> { seen }.Count; }
    }

    class Second : INote {
        public int Add(int seen) { return new Dictionary<string, int> { { "seen", seen } }.Count; }
    }

    class Third : INote {
        public int Add(int seen) { return new Stack<long>(new long[] { seen }).Count; }
    }

    static INote Note(int seen) {
        return seen % 3 == 0 ? new First() : seen % 3 == 1 ? (INote)new Second() : new Third();
    }

    static void Add() {
        for (int i = 0; i < K; i++) {
            int seen = counter;
            counter = seen + Note(seen).Add(seen);
        }
    }

    static void Main() {
        var threads = new Thread[2];
        for (int i = 0; i < 2; i++) (threads[i] = new Thread(Add)).Start();
        foreach (var t in threads) t.Join();
        Verify.Assert(counter == 2 * K);
    }
}
