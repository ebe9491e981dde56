// expect: verified
// Who owns the monitor of a stream can print to it.
public class PrintsInTurn {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                System.out.println("in the thread");
                new Exception().printStackTrace();
            }
        });
        t.start();
        synchronized (lock) {
            synchronized (System.out) {
                System.out.println("in main");
            }
        }
        System.out.printf("%d%n", 3);
        t.join();
    }
}
