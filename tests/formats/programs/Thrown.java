// An exception that nobody catches, with a text that is no text for a browser.
public class Thrown {
    static volatile int seen;

    static void look() {
        if (seen == 1)
            throw new IllegalStateException("<b>\u001b[31m\u2028\"seen\"</b> & \ud83d\ude00");
    }

    public static void main(String[] arguments) {
        new Thread(() -> seen = 1).start();
        look();
    }
}
