import java.util.concurrent.*;

public class LinkedBlocking {
    public static void main(String[] args) throws Throwable {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>(2); q.put(1); q.put(2); System.out.println(q.take() + q.take());
    }
}
