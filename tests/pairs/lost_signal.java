// A signal is sent without a condition to remember it: the waiter may wait for ever.
// outcomes: 1 of 0..3
// deadlock
class lost_signal {
    static final Object go = new Object();
    static void waiter() {
        synchronized (go) {
            try {
                go.wait();
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        }
    }
    static int outcome() throws InterruptedException {
        Thread t = new Thread(lost_signal::waiter);
        t.start();
        synchronized (go) {
            go.notify();
        }
        t.join();
        return 1;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
