import java.util.concurrent.*;

public class DelayQueues {
    static class Item implements Delayed {
        static final long START = System.nanoTime();
        final String name;
        final long due;

        Item(String name, long millis) {
            this.name = name;
            due = START + millis * 1000000;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Item) other).due);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    public static void main(String[] args) throws Exception {
        DelayQueue<Item> queue = new DelayQueue<>();
        queue.add(new Item("late", 20));
        queue.add(new Item("now", -1));
        queue.add(new Item("soon", 5));
        System.out.println(queue.size() + " " + queue.poll() + " " + queue.peek());
        System.out.println(queue.take() + " " + queue.take() + " " + queue.poll());
    }
}
