// The same under a lock.
// outcomes: 4 of 0..6
class locked_counter {
    static int count;
    static final Object monitor = new Object();
    static void add() {
        for (int i = 0; i < 2; i++)
            synchronized (monitor) {
                count++;
            }
    }
    static int outcome() throws InterruptedException {
        Thread[] t = new Thread[2];
        for (int i = 0; i < 2; i++)
            (t[i] = new Thread(locked_counter::add)).start();
        for (Thread thread : t)
            thread.join();
        return count;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
