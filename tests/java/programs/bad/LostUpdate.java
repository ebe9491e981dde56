// expect: violation assertion line HERE
public class LostUpdate {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2 : n; // HERE
    }
}
