public class UncaughtBounds {
    public static void main(String[] args) throws Exception {
        int[] a = new int[2];
        System.out.println("start");
        for (int i = 0; ; i++) a[i] = i;
    }
}
