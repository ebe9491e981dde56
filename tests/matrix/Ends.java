// ends: 2
// Of two equal classes one or the other changes: what tells the ends apart is which.
public class Ends {
    static class One { static int x; }
    static class Two { static int x; }
    static boolean taken;

    static synchronized boolean take() {
        boolean first = !taken;
        taken = true;
        return first;
    }

    public static void main(String[] args) throws Exception {
        One.x = Two.x = 0;
        Thread t = new Thread(() -> { if (take()) One.x = 1; });
        t.start();
        if (take()) Two.x = 1;
        t.join();
    }
}
