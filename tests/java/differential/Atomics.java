import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class Atomics {
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + i.getAndAdd(3) + i.decrementAndGet() + i.getAndSet(1) + i.updateAndGet(x -> x * 7) + i.getAndUpdate(x -> x + 1) + i.accumulateAndGet(4, Math::max) + " " + i.compareAndSet(8, 2) + i.compareAndExchange(2, 3) + i.compareAndSet(3, 4) + i + i.intValue() + i.getAcquire());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.addAndGet(5) + " " + l.getAndIncrement() + l.compareAndSet(0, 1) + l);
        AtomicBoolean b = new AtomicBoolean();
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(b.getAndSet(true) + "" + b + r.compareAndSet("a", "b") + r.getAndUpdate(s -> s + "c") + r + r.accumulateAndGet("d", String::concat));
        AtomicIntegerArray ia = new AtomicIntegerArray(3);
        ia.incrementAndGet(1); ia.addAndGet(2, 5);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"x", null});
        System.out.println(ia + " " + ra.compareAndSet(1, null, "y") + ra + new AtomicLongArray(new long[] {7}).getAndDecrement(0));
        AtomicStampedReference<String> st = new AtomicStampedReference<>("s", 0);
        int[] h = new int[1];
        System.out.println(st.compareAndSet("s", "t", 0, 1) + "" + st.compareAndSet("t", "u", 0, 1) + st.get(h) + h[0] + new AtomicMarkableReference<>("m", true).isMarked());
        LongAdder la = new LongAdder();
        for (int k = 0; k < 10; k++) la.add(k);
        LongAccumulator mx = new LongAccumulator(Long::max, 0);
        mx.accumulate(9); mx.accumulate(4);
        DoubleAdder da = new DoubleAdder(); da.add(1.5); da.add(2);
        System.out.println(la + " " + la.sumThenReset() + la.intValue() + mx.get() + da.sum());
    }
}
