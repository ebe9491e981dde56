public class NQueens {
    static int solve(int n, int row, int cols, int d1, int d2) { if (row == n) return 1; int c = 0; for (int free = ~(cols | d1 | d2) & (1 << n) - 1; free != 0; free &= free - 1) { int b = free & -free; c += solve(n, row + 1, cols | b, (d1 | b) << 1, (d2 | b) >> 1); } return c; }

    public static void main(String[] args) throws Exception {
        for (int n = 1; n <= 8; n++) System.out.print(solve(n, 0, 0, 0, 0) + " ");
        System.out.println();
    }
}
