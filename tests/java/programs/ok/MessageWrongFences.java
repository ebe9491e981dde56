// expect: inconclusive approximated
// The writer has the fence that the reader needs, and the reader the writer's.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MessageWrongFences {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MessageWrongFences.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        VarHandle.acquireFence();
        FLAG.setOpaque(1);
    }

    static void second() {
        int seen = (int) FLAG.getOpaque();
        VarHandle.releaseFence();
        if (seen == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessageWrongFences::first), new Thread(MessageWrongFences::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
