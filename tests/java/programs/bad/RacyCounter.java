// expect: violation data-race
public class RacyCounter {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
    }
}
