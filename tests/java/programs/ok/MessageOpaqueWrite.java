// expect: inconclusive approximated
// The read is volatile, but the opaque write releases nothing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageOpaqueWrite {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageOpaqueWrite.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setOpaque(1);
    }

    static void second() {
        int seen = (int) FLAG.getVolatile();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageOpaqueWrite::first), new Thread(MessageOpaqueWrite::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
