import java.io.PrintWriter;
import java.io.StringWriter;

public class ExceptionObjects {
    static class My extends Exception { final int code; My(int c, Throwable t) { super("code " + c, t); code = c; } }
    static class Quiet extends RuntimeException { Quiet() { super("quiet", null, false, false); } }
    static void a(int n) throws My { if (n == 0) try { Integer.parseInt("x1"); } catch (NumberFormatException e) { throw new My(7, e); } a(n - 1); }

    public static void main(String[] args) throws Exception {
        try { a(2); } catch (My e) {
            System.out.println(e + " " + e.code + " " + e.getCause().getMessage());
            StackTraceElement[] t = e.getStackTrace();
            System.out.println(t.length + " " + t[0].getMethodName() + " " + t[3].getMethodName() + " " + t[0].getClassName() + " " + t[0].getFileName());
            StringWriter w = new StringWriter();
            e.printStackTrace(new PrintWriter(w, true));
            System.out.print(w.toString().replaceAll("\\(.*\\)", "()"));
        }
        Quiet q = new Quiet();
        q.addSuppressed(new Exception("x"));
        System.out.println(q.getStackTrace().length + " " + q.getSuppressed().length + " " + q);
        Throwable t = new Throwable();
        System.out.println(t + " " + t.getMessage() + " " + t.getLocalizedMessage() + t.getCause());
        try { t.initCause(t); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        t.initCause(new Error("c"));
        try { t.initCause(null); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { throw null; } catch (NullPointerException e) { System.out.println("thrown null"); }
    }
}
