/* Each has a Runnable of its own, with fields, and makes objects that it keeps for a while. threads: 3 */
public class OwnObjects implements Runnable {
    static int counter;
    static final Object lock = new Object();

    static class Pair {
        int first, second;
    }

    private int mine;

    public void run() {
        Pair pair = new Pair();
        synchronized (lock) {
            pair.first = counter;
        }
        mine += pair.first;
        synchronized (lock) {
            counter = mine + 1 + pair.second;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(new OwnObjects(), "worker " + i);
        for (Thread t : threads)
            t.start();
        for (Thread t : threads)
            t.join();
    }
}
