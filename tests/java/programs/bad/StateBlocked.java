// expect: violation assertion line HERE
public class StateBlocked {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread a = new Thread(() -> {
            synchronized (lock) {
            }
        });
        synchronized (lock) {
            a.start();
            assert a.getState() != Thread.State.BLOCKED; // HERE
        }
        a.join();
    }
}
