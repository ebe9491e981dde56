public class UncaughtSuppressed {
    public static void main(String[] args) throws Exception {
        Exception e = new Exception("main");
        e.addSuppressed(new IllegalArgumentException("side"));
        throw e;
    }
}
