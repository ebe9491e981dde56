// expect: violation uncaught-exception line HERE
public class UncaughtInThread {
    public static void main(String[] args) {
        int[] a = new int[1];
        new Thread(() -> {
            a[args.length + 1]++; // HERE
        }).start();
    }
}
