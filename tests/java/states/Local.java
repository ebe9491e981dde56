// What belongs to one thread costs nothing: its ThreadLocals, and boxes of small numbers. Their classes are
// initialised before there are other threads.
// states: 1 = 1
// states: 2 = 1
public class Local extends Thread {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 1);

    @Override
    public void run() {
        LOCAL.set(LOCAL.get() + 1);
        LOCAL.remove();
    }

    public static void main(String[] args) throws InterruptedException {
        LOCAL.set(7);
        Local[] all = new Local[Integer.parseInt(args[0])];
        for (int i = 0; i < all.length; i++)
            all[i] = new Local();
        for (Local t : all)
            t.start();
        LOCAL.set(LOCAL.get() + 1);
        for (Local t : all)
            t.join();
    }
}
