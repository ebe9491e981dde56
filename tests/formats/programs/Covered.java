// Every line is reached but those that say so.
public class Covered {
    static volatile int x, y;

    static void left() {
        x = 1;
        if (y == 0)
            x = 2;
    }

    static void right() {
        if (x == 2)
            y = 1;
        if (y == 7)
            y = 8; // missed
    }

    public static void main(String[] arguments) throws Exception {
        Thread a = new Thread(Covered::left), b = new Thread(Covered::right);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
