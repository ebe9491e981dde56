import java.util.concurrent.*;

public class ForkJoinTrees {
    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 9) {
                int sum = 0;
                for (int i = from; i < to; i++)
                    sum += i;
                return sum;
            }
            Sum left = new Sum(from, (from + to) / 2), right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Sum(1, 17)) + " " + pool.submit(() -> 5).get());
        ForkJoinTask<Integer> adapted = ForkJoinTask.adapt(() -> 7);
        System.out.println(adapted.fork().join() + " " + adapted.isCompletedNormally());
        int[] counts = new int[4];
        ForkJoinTask.invokeAll(new RecursiveAction() {
            @Override
            protected void compute() {
                counts[0]++;
            }
        }, new RecursiveAction() {
            @Override
            protected void compute() {
                counts[1]++;
            }
        });
        System.out.println(counts[0] + counts[1]);
        try {
            pool.invoke(new RecursiveTask<Integer>() {
                @Override
                protected Integer compute() {
                    throw new ArithmeticException("no");
                }
            });
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isShutdown());
    }
}
