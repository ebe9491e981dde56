// expect: violation assertion line HERE
// A thread that has done everything still counts for a while.
public class ActiveCount {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> done = true).start();
        while (!done)
            Thread.yield();
        assert Thread.activeCount() == 1; // HERE
    }
}
