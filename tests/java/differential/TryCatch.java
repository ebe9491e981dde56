import java.io.IOException;

public class TryCatch {
    static int f(int i) {
        try { if (i == 0) return 1; if (i == 1) throw new IllegalArgumentException("one"); if (i == 2) { int[] a = {}; a[0] = 1; } if (i == 3) throw new Error("three"); return 9; }
        catch (IllegalArgumentException | ArithmeticException e) { return 2; }
        catch (RuntimeException e) { return 3; }
        finally { System.out.print("f" + i + " "); if (i == 4) return 44; }
    }
    static int nested() { int x = 0; try { try { x += 1; throw new RuntimeException("in"); } finally { x += 10; } } catch (RuntimeException e) { x += 100; try { throw new IllegalStateException(e); } catch (IllegalStateException g) { x += g.getCause() == e ? 1000 : 0; } finally { x += 10000; } } return x; }
    @SuppressWarnings("finally") static int swallow() { try { throw new RuntimeException("lost"); } finally { return 5; } }
    static int loop() { int n = 0; for (int i = 0; i < 5; i++) { try { if (i == 1) continue; if (i == 3) break; n += i; } finally { n += 100; } } return n; }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++) try { System.out.println(f(i)); } catch (Error e) { System.out.println("error " + e.getMessage()); }
        System.out.println(nested() + " " + swallow() + " " + loop());
        try { throw new Exception("checked", new IOException("cause")); } catch (Exception e) { System.out.println(e + " " + e.getCause()); }
    }
}
