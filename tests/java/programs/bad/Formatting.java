// expect: violation deadlock
// printf asks for texts in the monitor of the stream: java hangs.
public class Formatting {
    static final Object lock = new Object();

    @Override
    public String toString() {
        synchronized (lock) {
            return "formatted";
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                System.out.print("printed");
            }
        }).start();
        System.out.printf("%s%n", new Formatting());
    }
}
