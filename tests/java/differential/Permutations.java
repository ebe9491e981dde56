import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;

public class Permutations {
    static void perm(List<Integer> l, int k, List<List<Integer>> out) { if (k == l.size()) { out.add(new ArrayList<>(l)); return; } for (int i = k; i < l.size(); i++) { Collections.swap(l, i, k); perm(l, k + 1, out); Collections.swap(l, i, k); } }
    static void hanoi(int n, char a, char b, char c, int[] moves) { if (n == 0) return; hanoi(n - 1, a, c, b, moves); moves[0]++; moves[1] = moves[1] * 31 + a * 7 + c; hanoi(n - 1, b, a, c, moves); }
    static long ack(long m, long n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }

    public static void main(String[] args) throws Exception {
        List<List<Integer>> out = new ArrayList<>();
        perm(new ArrayList<>(List.of(1, 2, 3, 4)), 0, out);
        System.out.println(out.size() + " " + out.get(7) + out.hashCode() + new HashSet<>(out).size());
        int[] m = new int[2];
        hanoi(8, 'a', 'b', 'c', m);
        System.out.println(Arrays.toString(m) + ack(2, 3));
        for (int mask = 0; mask < 8; mask++) { List<String> s = new ArrayList<>(); for (int b = 0; b < 3; b++) if ((mask >> b & 1) != 0) s.add("xyz".substring(b, b + 1)); System.out.print(s); }
        System.out.println();
    }
}
