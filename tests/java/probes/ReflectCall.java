import java.lang.reflect.*;

public class ReflectCall {
    public static void main(String[] args) throws Throwable {
        Method m = String.class.getMethod("substring", int.class, int.class); System.out.println(m.invoke("hello", 1, 3) + " " + m.getReturnType().getSimpleName());
    }
}
