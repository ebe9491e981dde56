// expect: verified
// Waits that are so brief that the library spins through them: their time is up in the end.
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class BriefWaits {
    static final LinkedTransferQueue<Integer> transfers = new LinkedTransferQueue<>();
    static final SynchronousQueue<Integer> handovers = new SynchronousQueue<>();
    static boolean transferred, handed;

    static void give() {
        try {
            transferred = transfers.tryTransfer(1, 500, TimeUnit.NANOSECONDS);
            handed = handovers.offer(2, 1, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(BriefWaits::give);
        giver.start();
        Integer one = transfers.poll(1023, TimeUnit.NANOSECONDS), two = handovers.poll(2, TimeUnit.NANOSECONDS);
        giver.join();
        assert transferred == (one != null) && handed == (two != null);
    }
}
