package java.security;

import heddle.Vm;
import java.util.Random;
import jdk.internal.misc.Unsafe;

/** SecureRandom without a source of chance: the same sequence in every run, and the verdict says so. */
final class Randoms extends SecureRandomSpi {
    private final Random random = new Random(42);

    private static final class Fields {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long SPI = UNSAFE.objectFieldOffset(SecureRandom.class, "secureRandomSpi");
        static final long NAME = UNSAFE.objectFieldOffset(SecureRandom.class, "algorithm");
    }

    /** SecureRandom.getDefaultPRNG. */
    static void fill(SecureRandom of, boolean setSeed, byte[] seed) {
        Fields.UNSAFE.putReference(of, Fields.SPI, new Randoms());
        Fields.UNSAFE.putReference(of, Fields.NAME, "constant");
    }

    @Override
    protected void engineSetSeed(byte[] seed) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {
        Vm.randomFixed();
        random.nextBytes(bytes);
    }

    @Override
    protected byte[] engineGenerateSeed(int count) {
        byte[] bytes = new byte[count];
        Vm.randomFixed();
        random.nextBytes(bytes);
        return bytes;
    }
}
