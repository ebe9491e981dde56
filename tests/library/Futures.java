import java.util.concurrent.FutureTask;

public class Futures {
    static int ran, done, result;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> ++ran);
        Thread t = new Thread(f);
        t.start();
        done = f.isDone() ? 1 : 0;
        if (!f.cancel(false))
            result = f.get();
        else
            result = -1;
        t.join();
    }
}
