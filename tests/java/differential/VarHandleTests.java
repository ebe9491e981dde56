import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

public class VarHandleTests {
    int i = 1;
    volatile long j = 2;
    String s = "a";
    static int st = 7;
    boolean z;
    byte b;
    short sh;
    char ch;
    float f;
    double d;
    static VarHandle h(String n, Class<?> c) throws Exception { return MethodHandles.lookup().findVarHandle(VarHandleTests.class, n, c); }

    public static void main(String[] args) throws Exception {
        VarHandleTests o = new VarHandleTests();
        VarHandle I = h("i", int.class), J = h("j", long.class), S = h("s", String.class), ST = MethodHandles.lookup().findStaticVarHandle(VarHandleTests.class, "st", int.class);
        System.out.println((int) I.get(o) + " " + I.compareAndSet(o, 1, 10) + I.compareAndSet(o, 1, 11) + (int) I.getAndAdd(o, 5) + (int) I.getVolatile(o) + (int) I.getAndSet(o, 3) + (int) I.compareAndExchange(o, 3, 4) + (int) I.getAndBitwiseOr(o, 8) + (int) I.getAndBitwiseAnd(o, 12) + (int) I.getAndBitwiseXor(o, 1) + o.i);
        J.setVolatile(o, 9L); J.setRelease(o, (long) J.getAcquire(o) + 1); J.setOpaque(o, (long) J.getOpaque(o) * 2);
        System.out.println(o.j + " " + J.compareAndSet(o, 20L, 21L) + (long) J.getAndAddAcquire(o, 4L) + o.j);
        System.out.println((String) S.getAndSet(o, "b") + S.compareAndSet(o, "b", "c") + o.s + (int) ST.getAndAdd(1) + st + S.varType() + I.coordinateTypes());
        VarHandle Z = h("z", boolean.class), B = h("b", byte.class), SH = h("sh", short.class), C = h("ch", char.class), F = h("f", float.class), D = h("d", double.class);
        Z.set(o, true); B.set(o, (byte) -3); SH.setVolatile(o, (short) -300); C.set(o, 'q'); F.set(o, 1.5f); D.setRelease(o, 2.5);
        System.out.println((boolean) Z.get(o) + " " + (byte) B.getAndAdd(o, (byte) 1) + o.b + (short) SH.getVolatile(o) + (char) C.get(o) + F.compareAndSet(o, 1.5f, 2.5f) + o.f + (double) D.getAndAdd(o, 1.0) + o.d + Z.compareAndSet(o, true, false) + o.z);
        VarHandle A = MethodHandles.arrayElementVarHandle(long[].class), SA = MethodHandles.arrayElementVarHandle(String[].class);
        long[] a = {1, 2, 3};
        String[] sa = {"x"};
        A.setVolatile(a, 1, 20L);
        System.out.println((long) A.getAndAdd(a, 1, 1L) + a[1] + " " + A.compareAndSet(a, 0, 1L, 5L) + Arrays.toString(a) + (String) SA.getAndSet(sa, 0, "y") + sa[0]);
        try { A.get(a, 3); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { I.get((VarHandleTests) null); } catch (NullPointerException e) { System.out.println("null"); }
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence();
    }
}
