public class GameOfLife {
    public static void main(String[] args) throws Exception {
        boolean[][] g = new boolean[12][12];
        for (int[] p : new int[][] {{1, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}}) g[p[0]][p[1]] = true;
        for (int t = 0; t < 12; t++) {
            boolean[][] n = new boolean[12][12];
            for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) { int k = 0; for (int a = -1; a <= 1; a++) for (int b = -1; b <= 1; b++) if ((a != 0 || b != 0) && g[(i + a + 12) % 12][(j + b + 12) % 12]) k++; n[i][j] = g[i][j] ? k == 2 || k == 3 : k == 3; }
            g = n;
        }
        for (boolean[] r : g) { StringBuilder s = new StringBuilder(); for (boolean b : r) s.append(b ? '#' : '.'); System.out.println(s); }
    }
}
