/* What a field leads to where a thread's object has its name. threads: 0 */
public class Cells implements Runnable {
    static int came, left, last;
    final int[] mine = new int[1];
    final int who;

    Cells(int who) {
        this.who = who;
    }

    public void run() {
        synchronized (Cells.class) {
            mine[0] = ++came;
        }
        synchronized (Cells.class) {
            if (++left == 2)
                last = 10 * who + mine[0];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(new Cells(1)), b = new Thread(new Cells(2));
        synchronized (Cells.class) {
            a.start();
            b.start();
        }
        a.join();
        b.join();
    }
}
