import java.util.concurrent.locks.LockSupport;

public class ThreadsInterrupt {
    public static void main(String[] args) throws Exception {
        Thread s = new Thread(() -> { try { synchronized (Thread.currentThread()) { Thread.currentThread().wait(); } } catch (InterruptedException e) { System.out.println("wait interrupted " + Thread.interrupted()); } });
        s.start();
        s.interrupt();
        s.join();
        Thread p = new Thread(() -> { LockSupport.park(); System.out.println("parked out " + Thread.interrupted() + Thread.interrupted()); });
        p.start();
        p.interrupt();
        p.join();
        Thread.currentThread().interrupt();
        try { Thread.sleep(10); } catch (InterruptedException e) { System.out.println(e.getMessage() + Thread.currentThread().isInterrupted()); }
        Thread.currentThread().interrupt();
        try { new Thread().join(); System.out.println("no"); } catch (InterruptedException e) { System.out.println("join interrupted"); }
    }
}
