import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleModes {
    int x;
    static long y;
    volatile String s;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle x = lookup.findVarHandle(VarHandleModes.class, "x", int.class);
        VarHandle y = lookup.findStaticVarHandle(VarHandleModes.class, "y", long.class);
        VarHandle s = lookup.findVarHandle(VarHandleModes.class, "s", String.class);
        VarHandle a = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandleModes o = new VarHandleModes();
        x.set(o, 1);
        x.setOpaque(o, 2);
        x.setRelease(o, 3);
        x.setVolatile(o, 4);
        System.out.println((int) x.get(o) + " " + (int) x.getOpaque(o) + " " + (int) x.getAcquire(o) + " " + (int) x.getVolatile(o));
        System.out.println(x.compareAndSet(o, 4, 5) + " " + x.compareAndSet(o, 4, 6) + " " + (int) x.compareAndExchange(o, 5, 7));
        System.out.println((int) x.compareAndExchangeAcquire(o, 7, 8) + " " + (int) x.compareAndExchangeRelease(o, 1, 9));
        System.out.println((int) x.getAndAdd(o, 10) + " " + (int) x.getAndAddAcquire(o, 1) + " " + (int) x.getAndAddRelease(o, 1));
        System.out.println((int) x.getAndSet(o, 0xF0) + " " + (int) x.getAndSetAcquire(o, 0xF0) + " " + (int) x.getAndSetRelease(o, 0xF0));
        System.out.println((int) x.getAndBitwiseOr(o, 0xF) + " " + (int) x.getAndBitwiseAnd(o, 0x3C) + " " + (int) x.getAndBitwiseXor(o, -1) + " " + o.x);
        System.out.println((int) x.getAndBitwiseOrAcquire(o, 3) + " " + (int) x.getAndBitwiseAndRelease(o, 255) + " " + (int) x.getAndBitwiseXorAcquire(o, 1) + " " + o.x);
        while (!x.weakCompareAndSetPlain(o, o.x, 1)) {}
        while (!x.weakCompareAndSet(o, 1, 2)) {}
        while (!x.weakCompareAndSetAcquire(o, 2, 3)) {}
        while (!x.weakCompareAndSetRelease(o, 3, 4)) {}
        System.out.println(o.x);
        y.set(1L << 40);
        System.out.println((long) y.getAndAdd(5L) + " " + y.compareAndSet((1L << 40) + 5, -1L) + " " + VarHandleModes.y);
        System.out.println(s.compareAndSet(o, null, "set") + " " + (String) s.getAndSet(o, "next") + " " + o.s);
        int[] array = new int[3];
        System.out.println((int) a.getAndAdd(array, 1, 5) + " " + a.compareAndSet(array, 2, 0, 9) + " " + array[1] + array[2]);
        try {
            a.set(array, 3, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(x.varType() + " " + x.coordinateTypes() + " " + x.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
    }
}
