import java.util.concurrent.*;

public class ExecutorSubmit {
    public static void main(String[] args) throws Throwable {
        ExecutorService e = Executors.newFixedThreadPool(1); System.out.println(e.submit(() -> 42).get()); e.shutdown();
    }
}
