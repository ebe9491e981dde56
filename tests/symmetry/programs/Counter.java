/* threads: 3 */
public class Counter {
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 2; k++)
                    counter++;
            });
            threads[i].start();
        }
        for (Thread t : threads)
            t.join();
    }
}
