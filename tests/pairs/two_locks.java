// Two threads take two locks in opposite orders.
// outcomes: 1 of 0..3
// deadlock
class two_locks {
    static final Object a = new Object(), b = new Object();
    static void forth() {
        synchronized (a) {
            synchronized (b) {
            }
        }
    }
    static void back() {
        synchronized (b) {
            synchronized (a) {
            }
        }
    }
    static int outcome() throws InterruptedException {
        Thread f = new Thread(two_locks::forth), k = new Thread(two_locks::back);
        f.start();
        k.start();
        f.join();
        k.join();
        return 1;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
