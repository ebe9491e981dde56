import java.util.concurrent.*;

public class ConcurrentLinked {
    public static void main(String[] args) throws Throwable {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(); q.add(1); q.add(2); System.out.println(q.poll() + q.peek() + q.size());
    }
}
