// expect: violation assertion line HERE
// Between a thread's operation and its look at another's state that other one may end.
public class StateLate {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> x = 1);
        a.start();
        Thread.currentThread().getState();
        int before = x;
        Thread.State state = a.getState();
        assert before == 1 || state != Thread.State.TERMINATED; // HERE
        a.join();
    }
}
