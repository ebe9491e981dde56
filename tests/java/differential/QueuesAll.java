import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;

public class QueuesAll {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(2, true);
        System.out.println(bounded.offer(1) + " " + bounded.offer(2) + " " + bounded.offer(3) + " " + bounded.remainingCapacity());
        try {
            bounded.add(4);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(bounded.drainTo(drained, 1) + " " + drained + " " + bounded + " " + bounded.peek());
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>(3);
        deque.putFirst("b");
        deque.putLast("c");
        deque.push("a");
        System.out.println(deque + " " + deque.offerLast("d") + " " + deque.takeLast() + " " + deque.pop() + " " + deque);
        PriorityBlockingQueue<Integer> priority = new PriorityBlockingQueue<>(4, java.util.Comparator.reverseOrder());
        for (int i = 0; i < 10; i++)
            priority.add(i * 3 % 10);
        StringBuilder order = new StringBuilder();
        while (!priority.isEmpty())
            order.append(priority.take()).append(' ');
        System.out.println(order);
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer("nobody") + " " + transfer.hasWaitingConsumer());
        Thread taker = new Thread(() -> {
            try {
                System.out.println("took " + transfer.take());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        transfer.transfer("handed");
        taker.join();
        SynchronousQueue<Integer> hand = new SynchronousQueue<>();
        System.out.println(hand.offer(1) + " " + hand.poll() + " " + hand.isEmpty() + " " + hand.size());
        ConcurrentLinkedDeque<Integer> both = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        both.addFirst(0);
        both.removeLastOccurrence(2);
        System.out.println(both + " " + both.peekLast() + " " + both.pollFirst() + " " + both.descendingIterator().next());
    }
}
