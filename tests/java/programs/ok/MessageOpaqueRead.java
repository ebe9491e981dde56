// expect: inconclusive approximated
// The write releases, but the opaque read does not acquire.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageOpaqueRead {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageOpaqueRead.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setRelease(1);
    }

    static void second() {
        int seen = (int) FLAG.getOpaque();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageOpaqueRead::first), new Thread(MessageOpaqueRead::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
