import java.util.concurrent.*;

/** Futures combined. */
public class Completions {
    static void p(Object o) { System.out.println(o); }

    static void cfComb() throws Throwable {
        CompletableFuture<Integer> a = CompletableFuture.completedFuture(1),
                                   b = CompletableFuture.supplyAsync(() -> 2);
        p(a.thenCombine(b, Integer::sum).get());
        p(CompletableFuture.allOf(a, b).thenApply(v -> "all").get());
        p(CompletableFuture.anyOf(a).get());
        p(a.thenCompose(x -> CompletableFuture.completedFuture(x + 10)).join());
        p(CompletableFuture.failedFuture(new RuntimeException("x"))
              .exceptionally(t -> t.getMessage())
              .join());
        p(a.handle((v, t) -> v + " " + t).join());
        try {
            CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("boo"); }).join();
        } catch (CompletionException e) {
            p(e.getMessage() + " " + e.getCause());
        }
        p(new CompletableFuture<String>().completeOnTimeout("t", 1, TimeUnit.MILLISECONDS).join());
    }

    public static void main(String[] args) throws Throwable { cfComb(); }
}
