// expect: inconclusive loop_bound.cs:15
// args: --loop-bound=2
// The class library goes round as often as it wants, the program twice.
using System;
using System.Collections.Generic;
using System.Threading;

class LoopBound {
    static int sum;

    static void Main() {
        var list = new List<string>();
        for (int i = 0; i < 2; i++) list.Add(i.ToString() + "a long string");
        var t = new Thread(() => {
            for (int i = 0; i < 9; i++) {
                try {
                    if (i >= 0) throw new InvalidOperationException();
                } catch (InvalidOperationException) {
                    sum++;
                } finally {
                    sum++;
                }
            }
        });
        t.Start();
        t.Join();
    }
}
