// Two threads add one twice, reading and writing apart.
// outcomes: 2 3 4 of 0..6
class lost_update {
    static volatile int count;
    static void add() {
        for (int i = 0; i < 2; i++) {
            int n = count;
            count = n + 1;
        }
    }
    static int outcome() throws InterruptedException {
        Thread[] t = new Thread[2];
        for (int i = 0; i < 2; i++)
            (t[i] = new Thread(lost_update::add)).start();
        for (Thread thread : t)
            thread.join();
        return count;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
