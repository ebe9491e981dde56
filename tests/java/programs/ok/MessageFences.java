// expect: inconclusive approximated
// Opaque accesses between a release fence and an acquire fence.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageFences {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageFences.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        FLAG.setOpaque(1);
    }

    static void second() {
        int seen = (int) FLAG.getOpaque();
        VarHandle.acquireFence();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageFences::first), new Thread(MessageFences::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
