// expect: violation deadlock
import java.util.concurrent.Semaphore;

public class SemaphoreStarve {
    public static void main(String[] args) throws InterruptedException {
        Semaphore s = new Semaphore(2);
        Runnable both = () -> { try { s.acquire(); s.acquire(); s.release(2); } catch (InterruptedException e) { } };
        new Thread(both).start();
        both.run();
    }
}
