// Two threads push onto a lock-free stack with compare and swap: which is on top, and that none is lost.
// outcomes: 3 5 of 0..8
class stack {
    static class Node {
        int value;
        Node next;
    }
    static final java.util.concurrent.atomic.AtomicReference<Node> top = new java.util.concurrent.atomic.AtomicReference<>();
    static void push(int p) {
        Node n = new Node(), old;
        n.value = p;
        do {
            old = top.get();
            n.next = old;
        } while (!top.compareAndSet(old, n));
    }
    static int outcome() throws InterruptedException {
        Thread[] t = {new Thread(() -> push(1)), new Thread(() -> push(2))};
        for (Thread thread : t)
            thread.start();
        for (Thread thread : t)
            thread.join();
        Node first = top.get(), second = first.next;
        return second != null && second.next == null ? first.value * 2 + 1 : 7;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
