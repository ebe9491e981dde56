// expect: violation deadlock
/** No end without a notification is promised, so a lost one is a deadlock. */
public class WaitLost {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        new Thread(() -> {
            synchronized (monitor) {
                monitor.notify();
            }
        }).start();
        synchronized (monitor) {
            while (!ready)
                monitor.wait();
        }
    }
}
