// expect: verified
// A volatile write by a handle and an acquire read.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageVolatile {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageVolatile.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setVolatile(1);
    }

    static void second() {
        int seen = (int) FLAG.getAcquire();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageVolatile::first), new Thread(MessageVolatile::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
