// Two locks in both orders.
public class Held {
    static final Object left = new Object(), right = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                System.out.println("both");
            }
        }
    }

    public static void main(String[] arguments) {
        new Thread(() -> both(left, right)).start();
        both(right, left);
    }
}
