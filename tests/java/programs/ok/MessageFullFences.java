// expect: inconclusive approximated
// Opaque accesses between full fences.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageFullFences {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageFullFences.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        VarHandle.fullFence();
        FLAG.setOpaque(1);
    }

    static void second() {
        int seen = (int) FLAG.getOpaque();
        VarHandle.fullFence();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageFullFences::first), new Thread(MessageFullFences::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
