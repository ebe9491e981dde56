// expect: violation assertion line HERE
// That a thread has ended is an answer that depends on when it is asked, whatever else the asker did.
public class AliveEarly {
    static volatile int x, y;
    static boolean alive;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> {
            y = 1;
            alive = a.isAlive();
        });
        a.start();
        b.start();
        b.join();
        assert !alive; // HERE
        a.join();
    }
}
