import java.util.concurrent.atomic.*;

public class Accumulators {
    volatile int field;

    public static void main(String[] args) throws Exception {
        LongAdder adder = new LongAdder();
        Thread t = new Thread(() -> adder.add(5));
        t.start();
        adder.increment();
        adder.decrement();
        adder.add(2);
        t.join();
        System.out.println(adder + " " + adder.sumThenReset() + " " + adder.intValue());
        LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
        for (long v : new long[] {3, 9, 4})
            max.accumulate(v);
        System.out.println(max.get() + " " + max.getThenReset() + " " + max);
        DoubleAdder doubles = new DoubleAdder();
        doubles.add(0.5);
        doubles.add(0.25);
        DoubleAccumulator product = new DoubleAccumulator((a, b) -> a * b, 1);
        product.accumulate(3);
        product.accumulate(0.5);
        System.out.println(doubles.sum() + " " + product.doubleValue());
        AtomicIntegerFieldUpdater<Accumulators> updater = AtomicIntegerFieldUpdater.newUpdater(Accumulators.class, "field");
        Accumulators o = new Accumulators();
        System.out.println(updater.incrementAndGet(o) + " " + updater.getAndUpdate(o, x -> x * 10) + " " + updater.accumulateAndGet(o, 7, Integer::sum));
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 1);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet("a", "b", 1, 2) + " " + stamped.get(stamp) + stamp[0] + " " + stamped.attemptStamp("b", 3));
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("a", false);
        System.out.println(marked.attemptMark("a", true) + " " + marked.isMarked() + " " + marked.compareAndSet("a", "b", false, true));
        AtomicIntegerArray array = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(array.addAndGet(1, 5) + " " + array.getAndSet(0, 9) + " " + array + " " + array.compareAndExchange(2, 3, 4));
        AtomicReferenceArray<String> refs = new AtomicReferenceArray<>(2);
        System.out.println(refs.updateAndGet(0, x -> x + "!") + " " + refs + " " + refs.length());
    }
}
