// expect: inconclusive unmodelled
/** The loop is endless only as long as nobody stops its thread. */
public class StopEndsLoop {
    @SuppressWarnings({"deprecation", "removal"})
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (true) {
            }
        });
        t.start();
        Thread.sleep(10);
        t.stop();
        t.join();
    }
}
