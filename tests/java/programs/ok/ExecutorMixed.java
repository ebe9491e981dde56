// expect: verified
// Work of all kinds for a pool, one after the other, until it ends: where its threads are meanwhile makes no difference.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class ExecutorMixed {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> first = pool.submit(() -> 42);
        List<Callable<String>> both = List.of(() -> "a", () -> "b");
        String text = "";
        for (Future<String> f : pool.invokeAll(both))
            text += f.get();
        assert text.equals("ab") && first.get() == 42;
        CompletableFuture<Integer> chain = CompletableFuture.supplyAsync(() -> 1, pool).thenApply(x -> x + 1)
            .thenCombine(CompletableFuture.supplyAsync(() -> 5), Integer::sum);
        assert chain.get() == 7;
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS))
            assert pool.isTerminated();
    }
}
