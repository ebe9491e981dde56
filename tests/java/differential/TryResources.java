import java.io.IOException;
import java.util.Arrays;

public class TryResources {
    static class R implements AutoCloseable { String n; boolean bad; R(String n, boolean bad) { this.n = n; this.bad = bad; System.out.println("open " + n); } public void close() throws IOException { System.out.println("close " + n); if (bad) throw new IOException("close " + n); } }

    public static void main(String[] args) throws Exception {
        try (R a = new R("a", false); R b = new R("b", false)) { System.out.println("body"); }
        try (R a = new R("a", true); R b = new R("b", true)) { throw new IllegalStateException("body"); }
        catch (Exception e) { System.out.println(e + " " + Arrays.toString(e.getSuppressed())); }
        try (R a = new R("a", true)) { System.out.println("fine"); } catch (IOException e) { System.out.println(e.getMessage()); } finally { System.out.println("finally"); }
        R shared = new R("s", false);
        try (shared; R none = null) { System.out.println(none); }
    }
}
