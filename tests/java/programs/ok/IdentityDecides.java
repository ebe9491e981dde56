// expect: inconclusive approximated

public class IdentityDecides {
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        int smaller = System.identityHashCode(a) < b.hashCode() ? 1 : 2;
        assert smaller > 0;
    }
}
