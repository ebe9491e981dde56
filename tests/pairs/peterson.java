// Mutual exclusion by Peterson: nobody is ever inside with another.
// outcomes: 0 of 0..3
class peterson {
    static volatile int wants0, wants1, turn, both;
    static final java.util.concurrent.atomic.AtomicInteger inside = new java.util.concurrent.atomic.AtomicInteger();
    static void enter(int me) {
        int other = 1 - me;
        if (me == 0)
            wants0 = 1;
        else
            wants1 = 1;
        turn = other;
        while ((me == 0 ? wants1 : wants0) != 0 && turn == other)
            ;
        if (inside.incrementAndGet() != 1)
            both = 1;
        inside.decrementAndGet();
        if (me == 0)
            wants0 = 0;
        else
            wants1 = 0;
    }
    static int outcome() throws InterruptedException {
        Thread[] t = {new Thread(() -> enter(0)), new Thread(() -> enter(1))};
        for (Thread thread : t)
            thread.start();
        for (Thread thread : t)
            thread.join();
        return both;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
