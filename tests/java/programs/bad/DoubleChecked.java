// expect: violation data-race
public class DoubleChecked {
    static Object it;

    static Object get() {
        if (it == null) synchronized (DoubleChecked.class) { if (it == null) it = new Object(); }
        return it;
    }

    public static void main(String[] args) {
        new Thread(DoubleChecked::get).start();
        get();
    }
}
