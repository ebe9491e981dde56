// expect: verified
public class Daemon {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            synchronized (Daemon.class) {
                try { Daemon.class.wait(); } catch (InterruptedException e) { }
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
