public class UncaughtRuntime {
    static void inner(int k) { if (k == 0) throw new IllegalStateException("state " + k); inner(k - 1); }

    public static void main(String[] args) throws Exception {
        System.out.println("before");
        inner(2);
    }
}
