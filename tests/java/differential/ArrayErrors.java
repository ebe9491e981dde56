public class ArrayErrors {
    static void attempt(Runnable r) { try { r.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); } }

    public static void main(String[] args) throws Exception {
        int[] a = new int[3];
        attempt(() -> a[3] = 1);
        attempt(() -> a[-1]++);
        attempt(() -> System.out.println(a[Integer.MIN_VALUE]));
        attempt(() -> { Object[] o = new String[1]; o[0] = 5; });
        attempt(() -> { Object[] o = new Integer[1]; o[0] = 5; });
        attempt(() -> { int[] n = null; n[0] = 1; });
        attempt(() -> { int[] n = new int[-5]; });
        attempt(() -> System.arraycopy(a, 0, a, 1, 3));
        attempt(() -> System.arraycopy(a, 0, new long[3], 0, 1));
        attempt(() -> System.arraycopy(a, -1, a, 0, 1));
        attempt(() -> System.arraycopy(a, 0, a, 0, -1));
        attempt(() -> System.arraycopy("x", 0, a, 0, 1));
        attempt(() -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2));
        attempt(() -> System.arraycopy(new Object[] {"a", "b"}, 0, new String[2], 0, 2));
        attempt(() -> System.arraycopy(a, 3, a, 3, 0));
    }
}
