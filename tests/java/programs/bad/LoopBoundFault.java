// expect: violation assertion line HERE
// args: --loop-bound=1
class LoopBoundFault {
    static volatile int in;

    static void work() {
        while (true) {
            int others = in;
            in = others + 1;
            assert in == others + 1; // HERE
            synchronized (LoopBoundFault.class) {
                in = others;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(LoopBoundFault::work).start();
        new Thread(LoopBoundFault::work).start();
    }
}
