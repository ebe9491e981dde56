// expect: violation assertion line HERE
public class ClockOversleeps {
    public static void main(String[] args) throws InterruptedException {
        long start = System.currentTimeMillis();
        Thread.sleep(10);
        assert System.currentTimeMillis() - start < 1000; // HERE
    }
}
