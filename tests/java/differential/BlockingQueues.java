import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

public class BlockingQueues {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        Thread p = new Thread(() -> { try { for (int i = 0; i < 4; i++) q.put(i); q.put(-1); } catch (InterruptedException e) { } });
        p.start();
        StringBuilder s = new StringBuilder();
        for (int v; (v = q.take()) >= 0; ) s.append(v);
        p.join();
        System.out.println(s + " " + q.offer(1) + q.offer(2) + q.offer(3) + q.remainingCapacity() + q.poll() + q.peek());
        LinkedBlockingQueue<String> l = new LinkedBlockingQueue<>();
        l.put("a"); l.add("b");
        List<String> out = new ArrayList<>();
        System.out.println(l.drainTo(out) + "" + out + l.poll(1, TimeUnit.MILLISECONDS));
        PriorityBlockingQueue<Integer> pq = new PriorityBlockingQueue<>(List.of(5, 1, 3));
        System.out.println(pq.take() + pq.poll() + "" + pq);
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>();
        d.putFirst(1); d.putLast(2);
        LinkedTransferQueue<Integer> t = new LinkedTransferQueue<>();
        t.put(8);
        System.out.println(d.takeLast() + d.pollFirst() + t.take() + " " + t.tryTransfer(1) + d.pollFirst());
        try { new ArrayBlockingQueue<>(1).remove(); } catch (NoSuchElementException e) { System.out.println("empty"); }
    }
}
