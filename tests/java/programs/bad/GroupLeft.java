// expect: violation assertion line HERE
// A thread leaves its group a while before it ends.
public class GroupLeft {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {});
        t.start();
        if (t.getThreadGroup() == null)
            assert !t.isAlive(); // HERE
    }
}
