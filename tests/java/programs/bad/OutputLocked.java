// expect: violation deadlock
// Who prints waits for the monitor of the stream: java hangs.
public class OutputLocked {
    static final Object lock = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                System.out.println("printed");
            }
        }).start();
        synchronized (System.out) {
            synchronized (lock) {
                System.out.println("held");
            }
        }
    }
}
