// expect: verified
// A release write of a variable handle that an acquire read reads hands data over.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageReleased {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageReleased.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setRelease(1);
    }

    static void second() {
        int seen = (int) FLAG.getAcquire();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageReleased::first), new Thread(MessageReleased::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
