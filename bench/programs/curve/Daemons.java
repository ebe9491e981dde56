/** N background threads write to fields of their own, and main does not wait for them. */
public class Daemons {
    static class Cell {
        volatile int value;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        for (int i = 0; i < n; i++) {
            Cell cell = new Cell();
            Thread t = new Thread(() -> {
                for (int k = 1; k <= 3; k++)
                    cell.value = k;
            });
            t.setDaemon(true);
            t.start();
        }
    }
}
