import java.util.concurrent.*;

public class CompletableChains {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.completedFuture(20);
        System.out.println(one.thenApply(x -> x + 1).thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 2)).get());
        System.out.println(one.thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum).join());
        CompletableFuture<String> failed = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("broken");
        });
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        System.out.println(failed.exceptionally(e -> "mended: " + e.getMessage()).join());
        System.out.println(failed.handle((v, e) -> v + " " + (e != null)).join() + " " + failed.isCompletedExceptionally());
        CompletableFuture<Void> all = CompletableFuture.allOf(one, CompletableFuture.runAsync(() -> { }));
        all.join();
        System.out.println(all.isDone() + " " + CompletableFuture.anyOf(one, new CompletableFuture<>()).join());
        CompletableFuture<String> open = new CompletableFuture<>();
        System.out.println(open.getNow("not yet") + " " + open.complete("first") + " " + open.complete("second") + " " + open.get());
        open.obtrudeValue("other");
        System.out.println(open.join() + " " + open.getNumberOfDependents());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
        try {
            cancelled.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        StringBuilder log = new StringBuilder();
        one.whenComplete((v, e) -> log.append(v)).thenAccept(v -> log.append('a')).thenRun(() -> log.append('r')).join();
        System.out.println(log + " " + CompletableFuture.failedFuture(new RuntimeException("x")).exceptionallyCompose(e -> CompletableFuture.completedStage("y").toCompletableFuture().thenApply(v -> (Object) v)).join());
    }
}
