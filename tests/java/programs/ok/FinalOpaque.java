// expect: inconclusive approximated
// A final field is frozen at the end of the constructor: who gets the reference by an opaque read sees it, and
// races with nobody.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FinalOpaque {
    static class Box {
        final int v;

        Box(int v) {
            this.v = v;
        }
    }
    static Box box;
    static int sum;
    static final VarHandle BOX;
    static {
        try {
            BOX = MethodHandles.lookup().findStaticVarHandle(FinalOpaque.class, "box", Box.class);
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
        Thread[] t = {new Thread(FinalOpaque::first), new Thread(FinalOpaque::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
