import java.util.concurrent.CompletableFuture;

public class All {
    static int one, all;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>(), g = CompletableFuture.completedFuture(1);
        CompletableFuture<Void> both = CompletableFuture.allOf(f, g);
        Thread t = new Thread(() -> f.complete(2));
        t.start();
        one = f.isDone() ? 1 : 0;
        all = both.isDone() ? 1 : 0;
        t.join();
    }
}
