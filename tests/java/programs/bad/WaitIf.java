// expect: violation assertion line HERE
/** A wait may end for no reason. */
public class WaitIf {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        new Thread(() -> {
            synchronized (monitor) {
                ready = true;
                monitor.notifyAll();
            }
        }).start();
        synchronized (monitor) {
            if (!ready)
                monitor.wait();
            assert ready; // HERE
        }
    }
}
