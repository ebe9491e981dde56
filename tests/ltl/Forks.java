// Two philosophers who each hold one fork: the run stops, and what holds then holds for ever.
// twin: forks.c
// prop eat: at(Forks.dine) > 0
// prop both: at(Forks.dine) == 2
// prop stuck: stopped
class Forks {
    static final Object[] fork = {new Object(), new Object()};
    static volatile int meals;

    static void dine() {
        meals = 1 - meals;
    }

    static void philosopher(int me) {
        for (;;)
            synchronized (fork[me]) {
                synchronized (fork[1 - me]) {
                    dine();
                }
            }
    }

    public static void main(String[] args) {
        new Thread(() -> philosopher(0)).start();
        philosopher(1);
    }
}
