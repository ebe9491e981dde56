// expect: verified
public class JoinMain {
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try { main.join(); } catch (InterruptedException e) { throw new AssertionError(e); }
            assert x == 1;
        }).start();
        x = 1;
    }
}
