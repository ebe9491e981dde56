import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

public class ForkJoins {
    static class Sum extends RecursiveTask<Long> { int a, b; Sum(int a, int b) { this.a = a; this.b = b; } protected Long compute() { if (b - a < 10) { long s = 0; for (int i = a; i < b; i++) s += i; return s; } int m = (a + b) / 2; Sum l = new Sum(a, m), r = new Sum(m, b); l.fork(); return r.compute() + l.join(); } }

    public static void main(String[] args) throws Exception {
        System.out.println(new ForkJoinPool(2).invoke(new Sum(0, 100)) + " " + ForkJoinPool.commonPool().invoke(new Sum(0, 50)) + new Sum(0, 30).invoke());
        int[] a = new int[20];
        class Fill extends RecursiveAction { int lo, hi; Fill(int lo, int hi) { this.lo = lo; this.hi = hi; } protected void compute() { if (hi - lo <= 5) for (int i = lo; i < hi; i++) a[i] = i * i; else invokeAll(new Fill(lo, (lo + hi) / 2), new Fill((lo + hi) / 2, hi)); } }
        new Fill(0, 20).invoke();
        System.out.println(Arrays.toString(a));
    }
}
