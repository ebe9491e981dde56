import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class CompletionServices {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1);
        ExecutorCompletionService<Integer> c = new ExecutorCompletionService<>(e);
        for (int i = 0; i < 3; i++) { int k = i; c.submit(() -> k * 10); }
        int s = 0;
        for (int i = 0; i < 3; i++) s += c.take().get();
        e.shutdown();
        System.out.println(s);
        ThreadPoolExecutor t = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> new Thread(r, "mine"), new ThreadPoolExecutor.CallerRunsPolicy());
        System.out.println(t.submit(() -> Thread.currentThread().getName()).get() + t.getPoolSize() + t.getMaximumPoolSize());
        t.shutdown();
        t.execute(() -> System.out.println("dropped"));
        System.out.println(t.awaitTermination(1, TimeUnit.DAYS) + " " + t.getCompletedTaskCount());
    }
}
