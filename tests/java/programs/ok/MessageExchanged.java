// expect: inconclusive approximated
// An exchange that releases, and one that acquires and fails.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageExchanged {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageExchanged.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.getAndSetRelease(1);
    }

    static void second() {
        int seen = (int) FLAG.compareAndExchangeAcquire(5, 6);
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageExchanged::first), new Thread(MessageExchanged::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
