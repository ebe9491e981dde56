/* A hash code that is made of a name. threads: 0 */
public class Hashes {
    static volatile int sum;

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> sum = new Object().hashCode() & 7;
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
