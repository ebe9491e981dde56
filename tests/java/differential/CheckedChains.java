import java.io.IOException;

public class CheckedChains {
    static class Low extends Exception { Low(String m) { super(m); } }
    static class High extends Exception { High(String m, Throwable c) { super(m, c); } }
    static void low(int n) throws Low { if (n > 2) throw new Low("low " + n); }
    static int mid(int n) throws High { try { low(n); return n; } catch (Low e) { throw new High("mid", e); } finally { System.out.print("[" + n + "]"); } }
    static <X extends Throwable> void sneaky(Throwable t) throws X { throw (X) t; }

    public static void main(String[] args) throws Exception {
        for (int i = 1; i < 5; i++) try { System.out.print(mid(i)); } catch (High e) { System.out.print(e.getMessage() + "<" + e.getCause().getMessage()); }
        System.out.println();
        try { CheckedChains.<RuntimeException>sneaky(new IOException("sneaked")); } catch (Exception e) { System.out.println(e); }
        Throwable t = new Throwable("a", new Throwable("b", new Throwable("c")));
        for (; t != null; t = t.getCause()) System.out.print(t.getMessage());
        System.out.println();
        try { try { throw new RuntimeException("first"); } finally { throw new RuntimeException("second"); } } catch (RuntimeException e) { System.out.println(e.getMessage() + e.getSuppressed().length); }
    }
}
