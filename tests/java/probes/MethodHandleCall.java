import java.lang.invoke.*;

public class MethodHandleCall {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)); System.out.println((String) h.invokeExact("ab", "cd"));
    }
}
