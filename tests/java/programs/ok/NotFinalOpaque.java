// expect: inconclusive approximated
// A field that is not final is written in the constructor, and the reader does not know of it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class NotFinalOpaque {
    static class Box {
        int v;

        Box(int v) {
            this.v = v;
        }
    }
    static Box box;
    static int sum;
    static final VarHandle BOX;
    static {
        try {
            BOX = MethodHandles.lookup().findStaticVarHandle(NotFinalOpaque.class, "box", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        BOX.setOpaque(new Box(7));
    }

    static void second() {
        Box b = (Box) BOX.getOpaque();
        if (b != null) sum = b.v;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(NotFinalOpaque::first), new Thread(NotFinalOpaque::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
