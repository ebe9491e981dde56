public class InitFailure {
    static class Bad { static int x = 1 / Integer.parseInt("0"); static void m() { } }
    static class Bad2 { static { if (true) throw new IllegalStateException("nope"); } }
    static class Err { static { if (true) throw new Error("err"); } static int q; }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++)
            try { Bad.m(); } catch (Throwable t) { System.out.println(t + (i == 0 ? " cause " + t.getCause() : "")); }
        try { new Bad2(); } catch (ExceptionInInitializerError e) { System.out.println(e.getMessage() + " " + e.getException() + " " + e.getCause().getMessage()); }
        try { new Bad2(); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage()); }
        try { Err.q = 1; } catch (Error e) { System.out.println(e); }
    }
}
