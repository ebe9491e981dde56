import java.util.concurrent.*;

public class CompletableProbe {
    public static void main(String[] args) throws Throwable {
        System.out.println(CompletableFuture.supplyAsync(() -> 6).thenApply(x -> x * 7).thenCombine(CompletableFuture.completedFuture(1), Integer::sum).get());
    }
}
