import java.util.concurrent.*;

public class ForkJoin {
    public static void main(String[] args) throws Throwable {
        System.out.println(new ForkJoinPool(1).invoke(new RecursiveTask<Integer>() { protected Integer compute() { return 7; } }));
    }
}
