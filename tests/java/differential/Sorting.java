import java.util.Arrays;

public class Sorting {
    static void quick(int[] a, int lo, int hi) { if (lo >= hi) return; int p = a[(lo + hi) >>> 1], i = lo, j = hi; while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } quick(a, lo, j); quick(a, i, hi); }
    static int[] merge(int[] a) { if (a.length < 2) return a; int[] l = merge(Arrays.copyOf(a, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length)), o = new int[a.length]; for (int i = 0, j = 0, k = 0; k < o.length; k++) o[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++]; return o; }
    static void heap(int[] a) { for (int i = a.length / 2; i-- > 0; ) sift(a, i, a.length); for (int n = a.length; n-- > 1; ) { int t = a[0]; a[0] = a[n]; a[n] = t; sift(a, 0, n); } }
    static void sift(int[] a, int i, int n) { for (int c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; int t = a[i]; a[i] = a[c]; a[c] = t; } }

    public static void main(String[] args) throws Exception {
        int[] a = new int[500];
        long x = 42;
        for (int i = 0; i < a.length; i++) { x = x * 6364136223846793005L + 1442695040888963407L; a[i] = (int) (x >>> 40) % 1000; }
        int[] b = a.clone(), c = merge(a.clone()), d = a.clone();
        quick(b, 0, b.length - 1); heap(d); Arrays.sort(a);
        System.out.println(Arrays.equals(a, b) + " " + Arrays.equals(a, c) + Arrays.equals(a, d) + Arrays.hashCode(a) + " " + a[0] + " " + a[499]);
    }
}
