import java.util.Arrays;
import java.util.Comparator;

public class ArraysUtility {
    public static void main(String[] args) throws Exception {
        int[] a = {5, 3, 9, 1, 7, 3};
        int[] b = Arrays.copyOf(a, 8), c = Arrays.copyOfRange(a, 2, 5);
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + Arrays.toString(c) + Arrays.binarySearch(a, 7) + Arrays.binarySearch(a, 4) + Arrays.equals(a, b) + Arrays.hashCode(a) + Arrays.stream(a).sum() + Arrays.mismatch(a, b) + Arrays.compare(a, b));
        String[] s = {"delta", "Alpha", "charlie", "Bravo"};
        Arrays.sort(s); System.out.print(Arrays.toString(s));
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER); System.out.print(Arrays.toString(s));
        Arrays.sort(s, 1, 3, Comparator.comparing(String::length)); System.out.println(Arrays.toString(s));
        long[] l = new long[300];
        for (int i = 0; i < l.length; i++) l[i] = (i * 7919L) % 1009 - 500;
        Arrays.sort(l);
        System.out.println(l[0] + " " + l[150] + " " + l[299]);
        double[] d = {3, -0.0, 0.0, Double.NaN, -1};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        Object[] o = new Object[200];
        for (int i = 0; i < o.length; i++) o[i] = (i * 31) % 53;
        Arrays.sort(o);
        System.out.println(Arrays.hashCode(o) + " " + o[100]);
        int[] f = new int[5];
        Arrays.fill(f, 1, 3, 8); Arrays.setAll(f, i -> f[i] + i); Arrays.parallelPrefix(f, Integer::sum);
        System.out.println(Arrays.toString(f) + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + Arrays.asList(s).indexOf("delta"));
        char[] cs = "sorting characters".toCharArray(); Arrays.sort(cs); System.out.println(new String(cs).trim());
        byte[] bs = new byte[100]; for (int i = 0; i < 100; i++) bs[i] = (byte) (i * 77); Arrays.sort(bs); System.out.println(bs[0] + " " + bs[99] + Arrays.hashCode(bs));
    }
}
