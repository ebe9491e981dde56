public class UncaughtHandler {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("handler: " + t.getName() + " " + e.getMessage()));
        Thread t = new Thread(() -> { throw new RuntimeException("one"); }, "w");
        t.start();
        t.join();
        Thread u = new Thread(() -> { throw new RuntimeException("two"); }, "v");
        u.setUncaughtExceptionHandler((x, e) -> System.out.println("own: " + e.getMessage()));
        u.start();
        u.join();
        throw new Exception("three");
    }
}
