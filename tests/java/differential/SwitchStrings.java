public class SwitchStrings {
    static int number(String s) {
        switch (s) { case "one": return 1; case "two": return 2; case "Aa": return 3; case "BB": return 4; case "": return 0; default: return -1; }
    }
    enum Color { RED, GREEN, BLUE }
    static String name(Color c) { return switch (c) { case RED -> "r"; case GREEN -> { String t = "g"; yield t + t; } case BLUE -> "b"; }; }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"one", "two", "Aa", "BB", "", "three"}) System.out.print(number(s) + " ");
        System.out.println();
        for (Color c : Color.values()) System.out.print(name(c) + " ");
        int day = 6;
        String kind = switch (day) { case 1, 2, 3, 4, 5 -> "work"; case 6, 7 -> "rest"; default -> throw new IllegalArgumentException(); };
        System.out.println(kind);
        try { number(null); } catch (NullPointerException e) { System.out.println("npe"); }
    }
}
