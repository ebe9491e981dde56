/* The first thread asks each of them for what it found: their objects are not exchanged. threads: 0 */
public class Results extends Thread {
    static volatile int next;
    int found;

    @Override
    public void run() {
        found = next;
        next = found + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Results a = new Results(), b = new Results();
        a.start();
        b.start();
        a.join();
        b.join();
        if (a.found == 1)
            throw new IllegalStateException();
    }
}
