/* A thread knows what it is called, and not only because it is called that. threads: 0 */
public class Called implements Runnable {
    static volatile int chosen;
    static int last;
    final String name;

    Called(String name) {
        this.name = name;
    }

    public void run() {
        synchronized (Called.class) {
            last += name.charAt(0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread chooser = new Thread(() -> chosen = 1);
        chooser.start();
        String name = new String(new char[] {(char) ('a' + 5 * chosen)});
        chooser.join();
        Thread a = new Thread(new Called(name), name), b = new Thread(new Called("d"), "d");
        synchronized (Called.class) {
            a.start();
            b.start();
        }
        a.join();
        b.join();
    }
}
