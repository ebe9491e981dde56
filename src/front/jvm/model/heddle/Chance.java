package heddle;

import java.security.SecureRandom;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/** Random numbers that the program did not seed. The generators' methods ask here first (native/ask.h). If the answer
 * is no, they run as they are. */
public final class Chance {
    private Chance() {}

    /** A bit of a Random's seed that its arithmetic does not use: the program did not seed it. The first number that
     * is computed clears the bit, and so does setSeed. */
    private static final long UNSEEDED = 1L << 62;

    private static final class Fields {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long SEED = UNSAFE.objectFieldOffset(Random.class, "seed");
    }

    /** new Random(). */
    static void begin(Random self) {
        Vm.randomInit(self, Vm.randomChosen() ? 0 : Vm.randomSeed());
        AtomicLong seed = (AtomicLong) Fields.UNSAFE.getReference(self, Fields.SEED);
        seed.setPlain(seed.getPlain() | UNSEEDED);
    }

    /* ---- whether the next number is a choice ---- */

    /** Are the bits of the next number a choice? */
    static boolean isOpen(Object generator) {
        return isUnseeded(generator) && !Vm.randomInside() && Vm.randomOpen();
    }

    /** Are all other numbers, which are made of those, choices too? Not if a class of the program may override. */
    static boolean isWhollyOpen(Object generator) {
        return (generator.getClass() == Random.class || isForeign(generator)) && isOpen(generator);
    }

    private static boolean isUnseeded(Object generator) {
        return generator instanceof Random && (Vm.randomUnseeded((Random) generator) || isForeign(generator));
    }

    /** Does it have a seed of its own that no program knows? */
    private static boolean isForeign(Object generator) {
        return generator.getClass() != Random.class
                && (generator instanceof ThreadLocalRandom || generator instanceof SecureRandom);
    }

    /* ---- the choice ---- */

    static int bits(Random self, int count) {
        return count < 32 ? (int) Vm.randomDraw(0, (1L << count) - 1) : anyInt(self);
    }

    static int anyInt(Object self) {
        return (int) Vm.randomDraw(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static long anyLong(Object self) {
        return Vm.randomDraw(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static int below(Object self, int bound) {
        if (bound <= 0)
            throw new IllegalArgumentException("bound must be positive");
        return (int) Vm.randomDraw(0, bound - 1);
    }

    static long below(Object self, long bound) {
        return Vm.randomDraw(0, bound - 1);
    }

    static int between(Object self, int origin, int bound) {
        return origin < bound ? (int) Vm.randomDraw(origin, bound - 1) : anyInt(self);
    }

    static long between(Object self, long origin, long bound) {
        return origin < bound ? Vm.randomDraw(origin, bound - 1) : anyLong(self);
    }

    static double fraction(Random self) {
        return Vm.randomFraction();
    }

    /** The sample for a fraction: below the mean, at it and above it. */
    static double gaussian(Random self) {
        double fraction = Vm.randomFraction();
        return fraction == 0.5 ? 0 : fraction < 0.5 ? -1 : 1;
    }
}
