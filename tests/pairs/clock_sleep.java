// Two threads sleep, and main measures. The time is never shorter than a sleep that is over: never 0. It may be longer.
// outcomes: 1 2 3 of 0..3
// clock
class clock_sleep {
    static void sleeper() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }
    static int outcome() throws InterruptedException {
        Thread t = new Thread(clock_sleep::sleeper);
        long start = System.nanoTime();
        t.start();
        t.join();
        long after = (System.nanoTime() - start) / 1000000;
        Thread.sleep(10);
        long both = (System.nanoTime() - start) / 1000000;
        if (after < 10 || both < 20 || both < after)
            return 0;
        return after > 1000 ? 3 : both > 1000 ? 2 : 1;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
