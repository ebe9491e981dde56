import java.util.Arrays;

public class Sudoku {
    static int[][] g = new int[9][9]; static int tries;
    static boolean ok(int r, int c, int v) { for (int i = 0; i < 9; i++) if (g[r][i] == v || g[i][c] == v || g[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == v) return false; return true; }
    static boolean solve(int at) { if (at == 81) return true; int r = at / 9, c = at % 9; if (g[r][c] != 0) return solve(at + 1); for (int v = 1; v <= 9; v++) if (ok(r, c, v)) { tries++; g[r][c] = v; if (solve(at + 1)) return true; g[r][c] = 0; } return false; }

    public static void main(String[] args) throws Exception {
        String s = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for (int i = 0; i < 81; i++) g[i / 9][i % 9] = i % 2 == 0 ? s.charAt(i) - '0' : 0;
        System.out.println(solve(0) + " " + tries);
        for (int[] r : g) System.out.println(Arrays.toString(r));
    }
}
