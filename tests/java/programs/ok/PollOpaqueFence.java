// expect: inconclusive approximated
// A loop of opaque reads with an acquire fence behind it. However often it looked, the search ends.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PollOpaqueFence {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(PollOpaqueFence.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setRelease(1);
    }

    static void second() {
        while ((int) FLAG.getOpaque() == 0) Thread.onSpinWait();
        VarHandle.acquireFence();
        data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(PollOpaqueFence::first), new Thread(PollOpaqueFence::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
