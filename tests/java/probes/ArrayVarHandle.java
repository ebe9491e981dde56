import java.lang.invoke.*;

public class ArrayVarHandle {
    public static void main(String[] args) throws Throwable {
        VarHandle h = MethodHandles.arrayElementVarHandle(int[].class); int[] a = {1, 2, 3}; h.getAndAdd(a, 1, 40); System.out.println(a[1] + " " + h.compareAndSet(a, 0, 1, 9) + a[0]);
    }
}
