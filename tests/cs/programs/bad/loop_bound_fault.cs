// expect: violation assertion line HERE
// args: --loop-bound=1
using System.Threading;
using Heddle;

class LoopBoundFault {
    static volatile int inside;

    static void Work() {
        while (true) {
            int others = inside;
            inside = others + 1;
            Verify.Assert(inside == others + 1); // HERE
            inside = others;
        }
    }

    static void Main() {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }
}
