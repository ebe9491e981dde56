import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

public class Graphs {
    static Map<Integer, List<int[]>> g = new TreeMap<>();
    static void edge(int a, int b, int w) { g.computeIfAbsent(a, k -> new ArrayList<>()).add(new int[] {b, w}); g.computeIfAbsent(b, k -> new ArrayList<>()).add(new int[] {a, w}); }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 20; i++) { edge(i, (i * 7 + 3) % 20, i % 5 + 1); edge(i, (i * 3 + 1) % 20, i % 3 + 2); }
        int[] dist = new int[20];
        Arrays.fill(dist, Integer.MAX_VALUE);
        PriorityQueue<int[]> q = new PriorityQueue<>(Comparator.comparingInt((int[] x) -> x[1]).thenComparingInt(x -> x[0]));
        q.add(new int[] {0, 0});
        dist[0] = 0;
        while (!q.isEmpty()) { int[] c = q.poll(); if (c[1] > dist[c[0]]) continue; for (int[] e : g.get(c[0])) if (c[1] + e[1] < dist[e[0]]) { dist[e[0]] = c[1] + e[1]; q.add(new int[] {e[0], dist[e[0]]}); } }
        System.out.println(Arrays.toString(dist));
        Set<Integer> seen = new LinkedHashSet<>();
        Deque<Integer> bfs = new ArrayDeque<>(List.of(0));
        while (!bfs.isEmpty()) { int c = bfs.poll(); if (seen.add(c)) for (int[] e : g.get(c)) bfs.add(e[0]); }
        System.out.println(seen);
        int[] parent = new int[20];
        for (int i = 0; i < 20; i++) parent[i] = i;
        IntUnaryOperator find = new IntUnaryOperator() { public int applyAsInt(int x) { return parent[x] == x ? x : (parent[x] = applyAsInt(parent[x])); } };
        int comps = 20;
        for (int i = 0; i < 20; i++) { int a = find.applyAsInt(i), b = find.applyAsInt((i * 5) % 20); if (a != b) { parent[a] = b; comps--; } }
        System.out.println(comps);
    }
}
