import java.util.Arrays;

public class ThreadsJoin {
    static int total;

    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        int[] sums = new int[3];
        for (int i = 0; i < 3; i++) { int k = i; ts[i] = new Thread(() -> { for (int j = 0; j <= 10; j++) sums[k] += j * (k + 1); }, "w" + i); }
        for (Thread t : ts) { t.start(); t.join(); }
        for (int s : sums) total += s;
        System.out.println(total + " " + Arrays.toString(sums) + ts[0].isAlive() + ts[1].getName() + ts[2].getState());
        try { ts[0].start(); } catch (IllegalThreadStateException e) { System.out.println(e); }
        Thread m = Thread.currentThread();
        System.out.println(m.getName() + m.getPriority() + m.isDaemon() + m.getThreadGroup().getName() + new Thread().getState() + m);
    }
}
