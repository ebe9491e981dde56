// expect: violation assertion line HERE
// Likewise that one has begun.
public class StartSeen {
    static volatile int x, y;
    static boolean begun;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { });
        Thread b = new Thread(() -> {
            y = 1;
            begun = a.getState() != Thread.State.NEW;
        });
        b.start();
        a.start();
        b.join();
        assert begun; // HERE
        a.join();
    }
}
