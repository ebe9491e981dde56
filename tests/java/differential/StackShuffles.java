import java.util.Arrays;

public class StackShuffles {
    int f = 3;
    long g = 4;
    static int sf;
    static long sg;
    int[] arr = {1, 2, 3};
    long[] larr = {1, 2, 3};
    int next() { return f++; }

    public static void main(String[] args) throws Exception {
        StackShuffles s = new StackShuffles();
        int a = s.f = s.f + 1;
        long b = s.g = s.g * 2;
        int c = s.f++;
        long d = s.g++;
        int e = s.arr[1]++;
        long h = s.larr[2]--;
        int i = s.arr[0] += 5;
        long j = s.larr[0] <<= 4;
        int k = sf++ + ++sf;
        long l = sg-- - --sg;
        System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + h + " " + i + " " + j + " " + k + " " + l + " " + s.f + " " + s.g);
        int x, y, z;
        x = y = z = s.next() * s.next();
        s.arr[s.arr[1] = 1] = s.larr[1] > 0 ? x : y;
        System.out.println(x + y + z + " " + Arrays.toString(s.arr));
        long m, n;
        m = n = s.larr[s.arr.length - 1] = 77;
        System.out.println(m + n);
        String t = "a";
        t += 1 + 2L + "b" + 'c' + 1.5 + null + true;
        System.out.println(t);
        double[] q = {1.5};
        double r = q[0]++ * 2, u = q[0] -= 0.25;
        System.out.println(r + " " + u);
    }
}
