// expect: verified
public class CaughtByHandler {
    static volatile String seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { throw new IllegalStateException("x"); });
        t.setUncaughtExceptionHandler((thread, e) -> seen = e.getMessage());
        t.start();
        t.join();
        assert seen.equals("x");
    }
}
