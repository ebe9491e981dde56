// expect: violation assertion line HERE
/* The interrupt is first called by code that runs, and is read, after the thread could be asked. */
public class InterruptLate extends Thread {
    static volatile boolean begun;

    @Override
    public void run() {
        begun = true;
        assert !Thread.interrupted(); // HERE
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptLate t = new InterruptLate();
        t.start();
        if (begun)
            t.interrupt();
        t.join();
    }
}
