import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

public class ExecutorsFixed {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 4; i++) { int k = i; fs.add(e.submit(() -> k * k)); }
        int s = 0;
        for (Future<Integer> f : fs) s += f.get();
        System.out.println(s + " " + e.invokeAll(List.of(() -> 1, () -> 2)).size() + e.invokeAny(List.of(() -> "only")));
        Future<?> bad = e.submit(() -> { throw new IllegalStateException("task"); });
        try { bad.get(); } catch (ExecutionException x) { System.out.println(x.getCause() + " " + bad.isDone()); }
        e.shutdown();
        System.out.println(e.awaitTermination(1, TimeUnit.HOURS) + " " + e.isTerminated());
        try { e.submit(() -> 1); } catch (RejectedExecutionException x) { System.out.println("rejected"); }
        ExecutorService one = Executors.newSingleThreadExecutor();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3; i++) { int k = i; one.execute(() -> sb.append(k)); }
        one.submit(() -> sb.append("!")).get();
        one.shutdown();
        System.out.println(sb + " " + one.shutdownNow());
        FutureTask<Integer> ft = new FutureTask<>(() -> 9);
        ft.run();
        System.out.println(ft.get() + " " + ft.cancel(true) + ft.isCancelled());
    }
}
