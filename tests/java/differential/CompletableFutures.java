import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

public class CompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20), b = a.thenApply(x -> x + 1);
        System.out.println(b.get() + b.thenCombine(a, Integer::sum).join() + a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 2)).get());
        CompletableFuture<String> f = CompletableFuture.failedFuture(new IllegalStateException("bad"));
        System.out.println(f.exceptionally(Throwable::getMessage).join() + f.handle((v, e) -> v + e.getClass().getSimpleName()).join() + f.isCompletedExceptionally());
        try { f.join(); } catch (CompletionException e) { System.out.println(e.getCause()); }
        try { f.get(); } catch (ExecutionException e) { System.out.println(e.getCause().getMessage()); }
        StringBuilder sb = new StringBuilder();
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b).thenRun(() -> sb.append("all")).whenComplete((v, e) -> sb.append(e));
        all.join();
        CompletableFuture<Integer> manual = new CompletableFuture<>();
        CompletableFuture<Integer> dep = manual.thenApplyAsync(x -> x * 3);
        System.out.println(sb + "" + manual.isDone() + manual.complete(5) + manual.complete(6) + dep.join() + CompletableFuture.anyOf(CompletableFuture.completedFuture("any")).join() + manual.getNow(0));
        CompletableFuture<Integer> c = new CompletableFuture<>();
        System.out.println(c.cancel(true) + "" + c.isCancelled() + c.completeExceptionally(new Error()));
        try { c.get(); } catch (CancellationException e) { System.out.println("cancelled"); }
    }
}
