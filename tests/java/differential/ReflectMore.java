import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class ReflectMore {
    @Retention(RetentionPolicy.RUNTIME) @interface Info { String value() default "none"; int[] nums() default {1, 2}; Class<?> type() default Object.class; Thread.State st() default Thread.State.NEW; }
    @Info("cls") static class A { @Info(nums = 7) int f; @Info(type = String.class) @Deprecated void m(@Info("p") int p) throws IOException { } }
    static class G<T extends Number> { List<String> l; Map<T, ? super Integer> m; T get() { return null; } }
    record Rec(int a, List<String> b) { }
    enum E { X { }, Y }

    public static void main(String[] args) throws Exception {
        Info i = A.class.getAnnotation(Info.class);
        System.out.println(i.value() + Arrays.toString(i.nums()) + i.type() + i.st() + i.annotationType());
        System.out.println(A.class.getDeclaredField("f").getAnnotation(Info.class).nums()[0] + " " + A.class.getDeclaredMethod("m", int.class).getAnnotation(Info.class).type() + A.class.getDeclaredMethod("m", int.class).getAnnotations().length + A.class.isAnnotationPresent(Deprecated.class) + Arrays.toString(A.class.getDeclaredMethod("m", int.class).getExceptionTypes()));
        System.out.println(i.equals(A.class.getAnnotation(Info.class)) + " " + ((Info) A.class.getDeclaredMethod("m", int.class).getParameterAnnotations()[0][0]).value());
        System.out.println(G.class.getDeclaredField("l").getGenericType() + " " + G.class.getDeclaredField("m").getGenericType() + G.class.getDeclaredMethod("get").getGenericReturnType() + G.class.getTypeParameters()[0].getBounds()[0]);
        for (RecordComponent r : Rec.class.getRecordComponents()) System.out.print(r.getName() + r.getType().getSimpleName() + r.getAccessor().invoke(new Rec(1, List.of("q"))) + " ");
        System.out.println(E.X.getClass().isEnum() + "" + E.class.isEnum() + E.X.getDeclaringClass() + E.Y.getClass().getEnumConstants().length);
        Object arr = Array.newInstance(int.class, 3);
        Array.setInt(arr, 1, 5); Array.set(arr, 2, (byte) 7);
        System.out.println(Array.getLength(arr) + " " + Array.get(arr, 1) + Array.getLong(arr, 2) + Array.newInstance(String.class, 2, 3).getClass());
        try { Array.set(arr, 0, "s"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Runnable anon = new Runnable() { public void run() { } };
        System.out.println(anon.getClass().isAnonymousClass() + " " + anon.getClass().getName() + anon.getClass().getEnclosingMethod().getName() + A.class.isMemberClass() + int[].class.getComponentType() + String[][].class.getCanonicalName() + A.class.getTypeName());
    }
}
