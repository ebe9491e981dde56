// Objects are made for ever and lost at once: a finite number of states.
using System.Threading;

static class Allocations {
    static void Loop() {
        object o;
        while (true)
            o = new object();
    }

    static void Caller() {
        while (true)
            Callee();
    }

    static void Callee() {
        object o = new object();
        lock (o) { }
    }

    static void Main() {
        new Thread(Loop).Start();
        new Thread(Caller).Start();
    }
}
