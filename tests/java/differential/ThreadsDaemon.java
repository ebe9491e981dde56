public class ThreadsDaemon {
    public static void main(String[] args) throws Exception {
        Thread d = new Thread(() -> { synchronized (ThreadsDaemon.class) { try { ThreadsDaemon.class.wait(); } catch (InterruptedException e) { } } System.out.println("never"); });
        d.setDaemon(true);
        d.start();
        System.out.println(d.isDaemon() + " " + d.isAlive());
        try { d.setDaemon(false); } catch (IllegalThreadStateException e) { System.out.println("too late"); }
    }
}
