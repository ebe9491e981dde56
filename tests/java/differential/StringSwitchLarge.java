public class StringSwitchLarge {
    static int f(String s) { return switch (s) { case "alpha", "beta" -> 1; case "gamma" -> { int q = s.length(); yield q * 2; } case "delta" -> throw new IllegalStateException(s); case "Aa", "BB" -> 7; case "AaAa", "BBBB", "AaBB" -> 8; default -> s.isEmpty() ? 0 : -1; }; }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"alpha", "beta", "gamma", "delta", "Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "zz"}) try { System.out.print(f(s) + " "); } catch (IllegalStateException e) { System.out.print("! "); }
        System.out.println();
    }
}
