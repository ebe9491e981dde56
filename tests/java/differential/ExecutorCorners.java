import java.util.*;
import java.util.concurrent.*;

public class ExecutorCorners {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        List<Future<Integer>> all = pool.invokeAll(List.of(() -> 1, () -> 2));
        System.out.println(all.get(0).get() + all.get(1).get() + " " + pool.invokeAny(List.of(() -> 3)));
        Future<?> broken = pool.submit(() -> {
            throw new IllegalArgumentException("bad");
        });
        try {
            broken.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + broken.isDone());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.execute(() -> { });
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ThreadPoolExecutor caller = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch latch = new CountDownLatch(1);
        caller.execute(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        caller.execute(() -> System.out.println("run by " + Thread.currentThread().getName()));
        latch.countDown();
        caller.shutdown();
        System.out.println(caller.awaitTermination(10, TimeUnit.SECONDS) + " " + caller.getLargestPoolSize());
        FutureTask<String> task = new FutureTask<>(() -> "ran");
        System.out.println(task.isDone() + " " + task.cancel(false) + " " + task.isCancelled());
        FutureTask<String> other = new FutureTask<>(() -> "ran");
        other.run();
        System.out.println(other.get() + " " + other.cancel(true));
    }
}
