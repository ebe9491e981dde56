public class Assertions {
    static int checks;
    static boolean check(boolean b) { checks++; return b; }

    public static void main(String[] args) throws Exception {
        assert check(true);
        try { assert check(false) : "message " + 5; } catch (AssertionError e) { System.out.println(e.getMessage()); }
        try { assert check(1 > 2); } catch (AssertionError e) { System.out.println(e.getMessage() + e.getCause()); }
        try { assert false : new RuntimeException("as cause"); } catch (AssertionError e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        System.out.println(checks + " " + Assertions.class.desiredAssertionStatus());
    }
}
