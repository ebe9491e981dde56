import java.util.concurrent.CompletableFuture;

public class Completes {
    static int order, result;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        Thread t = new Thread(() -> f.complete(2));
        t.start();
        CompletableFuture<Integer> g = f.thenApply(x -> x + (f.isDone() ? 10 : 0));
        order = g.isDone() ? 1 : 0;
        result = g.get();
        t.join();
    }
}
