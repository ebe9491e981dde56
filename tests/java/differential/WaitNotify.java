public class WaitNotify {
    static int turn;
    static StringBuilder log = new StringBuilder();
    static synchronized void play(int me, String s) throws InterruptedException { for (int i = 0; i < 3; i++) { while (turn % 2 != me) WaitNotify.class.wait(); log.append(s).append(i); turn++; WaitNotify.class.notifyAll(); } }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { try { play(0, "ping"); } catch (InterruptedException e) { } }), b = new Thread(() -> { try { play(1, "pong"); } catch (InterruptedException e) { } });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(log);
    }
}
