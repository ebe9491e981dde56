// expect: violation assertion line HERE
// A poll of a ConcurrentLinkedDeque looks which item is first and takes it later: size counts both it and a newer first item.
import java.util.concurrent.ConcurrentLinkedDeque;

public class PolledAfterOffer {
    static volatile Integer taken;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedDeque<Integer> q = new ConcurrentLinkedDeque<>();
        q.offerFirst(1);
        Thread t = new Thread(() -> taken = q.pollFirst());
        t.start();
        q.offerFirst(0);
        int size = q.size();
        t.join();
        assert size < 2 || taken == 0; // HERE
    }
}
