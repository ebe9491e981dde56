/* Between its waits the first thread looks whether the other has ended. threads: 0 */
public class Looks {
    static int came;
    static boolean alive;

    static synchronized void come() {
        came++;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = Looks::come;
        Thread a = new Thread(work), b = new Thread(work);
        synchronized (Looks.class) {
            a.start();
            b.start();
        }
        a.join();
        boolean is = b.isAlive();
        b.join();
        alive = is;
    }
}
