// Two philosophers who each hold one fork: the run stops, and what holds then holds for ever.
// twin: forks.c
// prop eat: at(Forks.Dine) > 0
// prop both: at(Forks.Dine) == 2
// prop stuck: stopped
using System.Threading;

static class Forks {
    static readonly object[] fork = { new object(), new object() };
    static volatile int meals;

    static void Dine() {
        meals = 1 - meals;
    }

    static void Philosopher(int me) {
        for (;;)
            lock (fork[me])
                lock (fork[1 - me])
                    Dine();
    }

    static void Main() {
        new Thread(() => Philosopher(0)).Start();
        Philosopher(1);
    }
}
