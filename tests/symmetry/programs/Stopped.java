/* The first thread interrupts one of them. threads: 0 */
public class Stopped {
    static int came;
    static boolean stopped;

    static synchronized boolean isFirst() {
        return came++ == 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            if (isFirst())
                stopped = Thread.interrupted();
        };
        Thread a = new Thread(work), b = new Thread(work);
        synchronized (Stopped.class) {
            a.start();
            b.start();
            a.interrupt();
        }
        a.join();
        b.join();
    }
}
