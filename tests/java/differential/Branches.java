public class Branches {
    static String kind(int i) {
        if (i < 0) return "neg"; else if (i == 0) return "zero"; else if (i <= 10) return "small"; else if (i > 1000) return "huge"; else return i != 500 ? "mid" : "500";
    }
    static boolean pick(boolean a, boolean b, boolean c) { return a && b || !c && (a ^ b) | c & b; }

    public static void main(String[] args) throws Exception {
        for (int i : new int[] {-5, 0, 1, 10, 11, 500, 1000, 1001})
            System.out.println(i + kind(i));
        for (int m = 0; m < 8; m++)
            System.out.print(pick((m & 1) != 0, (m & 2) != 0, (m & 4) != 0) + " ");
        System.out.println();
        Object o = null;
        String s = "x";
        System.out.println((o == null) + " " + (s != null) + " " + (s == o) + " " + (s != o));
        outer:
        for (int i = 0; i < 5; i++) {
            int j = 0;
            while (true) {
                if (j == i) continue outer;
                if (i * j == 6) break outer;
                j++;
            }
        }
        int k = 0;
        do { k += 3; if (k % 5 == 0) break; } while (k < 100);
        System.out.println(k);
        for (int a = 0, b = 10; a < b; a += 2, b--) System.out.print(a + ":" + b + " ");
        System.out.println();
    }
}
