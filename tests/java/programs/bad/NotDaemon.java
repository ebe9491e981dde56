// expect: violation deadlock
public class NotDaemon {
    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (NotDaemon.class) {
                try { NotDaemon.class.wait(); } catch (InterruptedException e) { }
            }
        }).start();
    }
}
