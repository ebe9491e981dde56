// expect: inconclusive approximated
// Opaque accesses are atomic and order nothing else.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageOpaque {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageOpaque.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setOpaque(1);
    }

    static void second() {
        int seen = (int) FLAG.getOpaque();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageOpaque::first), new Thread(MessageOpaque::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
