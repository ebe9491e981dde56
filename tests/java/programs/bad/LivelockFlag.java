// expect: violation livelock line HERE
/** Nobody sets the flag that the thread waits for. */
public class LivelockFlag {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            while (!ready) // HERE
                Thread.onSpinWait();
        });
        waiter.start();
        waiter.join();
    }
}
