import java.util.HashMap;
import java.util.Map;

public class DynamicPrograms {
    static int lcs(String a, String b) { int[][] d = new int[a.length() + 1][b.length() + 1]; for (int i = 1; i <= a.length(); i++) for (int j = 1; j <= b.length(); j++) d[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? d[i - 1][j - 1] + 1 : Math.max(d[i - 1][j], d[i][j - 1]); return d[a.length()][b.length()]; }
    static int edit(String a, String b) { int[] p = new int[b.length() + 1]; for (int j = 0; j <= b.length(); j++) p[j] = j; for (int i = 1; i <= a.length(); i++) { int prev = p[0]; p[0] = i; for (int j = 1; j <= b.length(); j++) { int t = p[j]; p[j] = Math.min(Math.min(p[j], p[j - 1]) + 1, prev + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)); prev = t; } } return p[b.length()]; }
    static Map<Integer, Long> memo = new HashMap<>();
    static long fib(int n) { if (n < 2) return n; Long m = memo.get(n); if (m == null) memo.put(n, m = fib(n - 1) + fib(n - 2)); return m; }

    public static void main(String[] args) throws Exception {
        System.out.println(lcs("the quick brown fox", "a quiet brow fix") + " " + edit("kitten", "sitting") + " " + fib(80));
        int[] w = {3, 4, 5, 9, 14}, v = {3, 4, 4, 10, 15}, best = new int[21];
        for (int i = 0; i < w.length; i++) for (int c = 20; c >= w[i]; c--) best[c] = Math.max(best[c], best[c - w[i]] + v[i]);
        long[] ways = new long[101];
        ways[0] = 1;
        for (int coin : new int[] {1, 5, 10, 25, 50}) for (int c = coin; c <= 100; c++) ways[c] += ways[c - coin];
        System.out.println(best[20] + " " + ways[100]);
    }
}
