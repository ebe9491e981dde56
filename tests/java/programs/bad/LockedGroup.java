// expect: violation deadlock
// A new thread is counted in its group, which needs the group's monitor: java hangs.
public class LockedGroup {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> new Thread());
        t.start();
        synchronized (t.getThreadGroup()) {
            t.join();
        }
    }
}
