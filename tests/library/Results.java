import java.util.concurrent.CompletableFuture;

/** Whoever waits for a future and is interrupted after it is complete may not have noticed that. */
public class Results {
    static int got, interrupted;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread t = new Thread(() -> {
            try {
                got = future.get();
            } catch (Exception e) {
                got = -1;
            }
            interrupted = Thread.currentThread().isInterrupted() ? 1 : 0;
        });
        t.start();
        future.complete(1);
        t.interrupt();
        t.join();
    }
}
