// expect: violation assertion line HERE
// Others may run between what a thread does before an atomic section and the section.
using System.Threading;
using Heddle;

class AtomicEnteredLater {
    static volatile int x, seen;

    static void Main() {
        var t = new Thread(() => {
            x = 1;
            Verify.BeginAtomic();
            x = 2;
            Verify.EndAtomic();
        });
        t.Start();
        seen = x;
        t.Join();
        Verify.Assert(seen != 1); // HERE
    }
}
