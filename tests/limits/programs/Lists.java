/** Two threads make long lists of their own. */
class Lists {
    static class Node {
        Node next;
    }

    static volatile Node kept;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                Node first = null;
                for (int k = 0; k < 3000000; k++) {
                    Node node = new Node();
                    node.next = first;
                    first = node;
                }
                kept = first;
            });
            threads[i].start();
        }
        for (Thread t : threads)
            t.join();
    }
}
