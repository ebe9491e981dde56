// expect: violation deadlock
// Thread.join needs the thread's monitor, even if the thread has ended: java hangs.
public class JoinOfLocked {
    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> {});
        ended.start();
        ended.join();
        Thread joiner = new Thread(() -> {
            try {
                ended.join();
            } catch (InterruptedException e) {
            }
        });
        synchronized (ended) {
            joiner.start();
            joiner.join();
        }
    }
}
