/* One of them initialises a class that the others wait for. threads: 2 */
public class Initializer {
    static volatile int counter;

    static class Late {
        static int value;

        static {
            counter++;
            value = counter;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> counter += Late.value;
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
