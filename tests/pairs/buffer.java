// Two producers, one consumer, room for one: which item is taken first.
// outcomes: 1 2 of 0..4
class buffer {
    static int item, first;
    static final Object monitor = new Object();
    static void produce(int p) {
        synchronized (monitor) {
            try {
                while (item != 0)
                    monitor.wait();
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
            item = p;
            monitor.notifyAll();
        }
    }
    static void consume() {
        for (int i = 0; i < 2; i++)
            synchronized (monitor) {
                try {
                    while (item == 0)
                        monitor.wait();
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
                if (first == 0)
                    first = item;
                item = 0;
                monitor.notifyAll();
            }
    }
    static int outcome() throws InterruptedException {
        Thread[] t = {new Thread(() -> produce(1)), new Thread(() -> produce(2)), new Thread(buffer::consume)};
        for (Thread thread : t)
            thread.start();
        for (Thread thread : t)
            thread.join();
        return first;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
