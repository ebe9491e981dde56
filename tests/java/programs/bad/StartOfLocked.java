// expect: violation deadlock
// Thread.start needs the thread's monitor: java hangs.
public class StartOfLocked {
    public static void main(String[] args) throws InterruptedException {
        Thread late = new Thread(() -> {});
        Thread starter = new Thread(late::start);
        synchronized (late) {
            starter.start();
            starter.join();
        }
    }
}
