// expect: verified
// `this` is given away when everything is written.
public class Escaped {
    static volatile Escaped shared;
    final int value;

    Escaped() {
        value = 1;
        shared = this;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Escaped::new);
        t.start();
        Escaped e = shared;
        if (e != null)
            assert e.value == 1;
        t.join();
    }
}
