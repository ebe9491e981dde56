import java.util.Arrays;

public class MultiArrays {
    public static void main(String[] args) throws Exception {
        int[][][] cube = new int[3][4][5];
        int n = 0;
        for (int x = 0; x < 3; x++) for (int y = 0; y < 4; y++) for (int q = 0; q < 5; q++) cube[x][y][q] = n++ * (x - y + q);
        long sum = 0;
        for (int[][] p : cube) for (int[] r : p) for (int v : r) sum += v;
        System.out.println(sum + " " + cube[2][3][4]);
        String[][] jag = new String[3][];
        for (int i = 0; i < 3; i++) { jag[i] = new String[i + 1]; Arrays.fill(jag[i], "r" + i); }
        System.out.println(Arrays.deepToString(jag));
        double[][] a = {{1, 2}, {3, 4}}, b = {{0, 1}, {1, 0}}, c = new double[2][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i][j] += a[i][k] * b[k][j];
        System.out.println(Arrays.deepToString(c));
        try { int[][] bad = new int[2][-1]; } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
    }
}
