// Data is written before the flag: who sees the flag sees the data.
// outcomes: 0 2 of 0..4
class message {
    static volatile int data, flag;
    static int seen;
    static void writer() { data = 1; flag = 1; }
    static void reader() {
        if (flag != 0)
            seen = 1 + data;
    }
    static int outcome() throws InterruptedException {
        Thread w = new Thread(message::writer), r = new Thread(message::reader);
        w.start();
        r.start();
        w.join();
        r.join();
        return seen;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
