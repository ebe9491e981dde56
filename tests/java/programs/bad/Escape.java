// expect: violation data-race
// `this` escapes from a constructor: another thread may see the final field before it is written.
public class Escape {
    static volatile Escape shared;
    final int value;

    Escape() {
        shared = this;
        value = 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Escape::new);
        t.start();
        Escape e = shared;
        if (e != null)
            assert e.value == 1 : "seen before it was written";
        t.join();
    }
}
