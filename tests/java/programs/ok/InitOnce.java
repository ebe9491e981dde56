// expect: verified
public class InitOnce {
    static int made;

    static class Single { static final Single IT = new Single(); Single() { made++; } }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { assert Single.IT != null; });
        t.start();
        assert Single.IT != null;
        t.join();
        assert made == 1;
    }
}
