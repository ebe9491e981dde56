// Two threads store to one variable and read the other: under sequential consistency both cannot miss.
// outcomes: 1 2 3 of 0..4
class store_buffer {
    static volatile int x, y;
    static int a, b;
    static void left() { x = 1; a = y; }
    static void right() { y = 1; b = x; }
    static int outcome() throws InterruptedException {
        Thread l = new Thread(store_buffer::left), r = new Thread(store_buffer::right);
        l.start();
        r.start();
        l.join();
        r.join();
        return 2 * a + b;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
