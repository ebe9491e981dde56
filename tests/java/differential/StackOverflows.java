public class StackOverflows {
    static int depth;
    static int deep(int n) { depth = n; return deep(n + 1) + 1; }

    public static void main(String[] args) throws Exception {
        try { deep(0); } catch (StackOverflowError e) { System.out.println(e.getMessage() + " " + (depth > 100)); }
        int[] n = {0};
        try { Runnable[] r = new Runnable[1]; r[0] = () -> { n[0]++; r[0].run(); }; r[0].run(); } catch (StackOverflowError e) { System.out.println(n[0] > 100); }
    }
}
