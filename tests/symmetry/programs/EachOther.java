/* They wait for one another: one may wait for itself. threads: 0 */
public class EachOther {
    static Thread[] all = new Thread[2];

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            try {
                all[0].join();
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        };
        all[0] = new Thread(work);
        all[1] = new Thread(work);
        all[0].start();
        all[1].start();
    }
}
