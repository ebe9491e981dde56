// expect: violation assertion
public class Peterson {
    static volatile boolean a, b;
    static volatile int in;

    public static void main(String[] args) {
        new Thread(() -> { a = true; if (!b) { in++; assert in == 1; in--; } a = false; }).start();
        if (!a) { b = true; in++; assert in == 1; in--; b = false; }
    }
}
