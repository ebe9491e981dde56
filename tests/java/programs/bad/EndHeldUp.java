// expect: violation deadlock
// A thread cannot end while another holds its monitor, and that one waits for the end in another way than by join.
public class EndHeldUp {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {});
        Thread joiner = new Thread(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
            }
        });
        t.start();
        joiner.start();
        synchronized (t) {
            joiner.join();
        }
    }
}
