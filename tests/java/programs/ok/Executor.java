// expect: verified
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Executor {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1);
        assert e.submit(() -> 6 * 7).get() == 42;
        e.shutdown();
    }
}
