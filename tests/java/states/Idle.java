// Threads that add to a shared variable, or do nothing: what it costs to start one and to wait for its
// end. The two bounds are locals and finals, so that only the variable itself is shared.
// states: 0 0 = 1
// states: 1 0 = 1
// states: 2 0 = 1
// states: 1 1 = 3
// states: 2 1 = 12
// states: 3 3 = 7646
public class Idle extends Thread {
    static int shared;
    final int times;

    Idle(int times) {
        this.times = times;
    }

    @Override
    public void run() {
        for (int i = 0; i < times; i++)
            shared++;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[0]), times = Integer.parseInt(args[1]);
        Idle[] all = new Idle[threads];
        for (int i = 0; i < threads; i++)
            all[i] = new Idle(times);
        for (Idle t : all)
            t.start();
        for (Idle t : all)
            t.join();
    }
}
