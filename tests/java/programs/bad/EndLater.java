// expect: violation assertion line HERE
// A thread is alive for a while after the last thing that it does.
public class EndLater {
    static volatile int x;

    public static void main(String[] args) {
        Thread a = new Thread(() -> x = 1);
        a.start();
        if (x == 1)
            assert !a.isAlive(); // HERE
    }
}
