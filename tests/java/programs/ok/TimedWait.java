// expect: verified
public class TimedWait {
    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        synchronized (o) { o.wait(100); }
    }
}
