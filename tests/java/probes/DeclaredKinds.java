import java.lang.annotation.*;
import java.util.*;

/** Annotations. */
public class DeclaredKinds {
    static void p(Object o) { System.out.println(o); }
    @Retention(RetentionPolicy.RUNTIME)
    @interface A {
        String value() default "d";
        int n() default 3;
        int[] xs() default {1, 2};
    }
    @Retention(RetentionPolicy.RUNTIME)
    @interface B {
        Class<?> c() default String.class;
    }
    @Repeatable(Cs.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface C {
        int v();
    }
    @Retention(RetentionPolicy.RUNTIME)
    @interface Cs {
        C[] value();
    }
    @A("q")
    @C(v = 1)
    @C(v = 2)
    static class T {
        @B
        public void m() {}
    }
    static void ann() throws Throwable {
        A a = T.class.getAnnotation(A.class);
        p(a.value() + " " + a.n() + " " + Arrays.toString(a.xs()) + " " + a.annotationType().getSimpleName());
        p(a);
        p(T.class.getMethod("m").isAnnotationPresent(B.class) + " " +
          T.class.getMethod("m").getAnnotations().length);
        p(a.equals(T.class.getAnnotation(A.class)));
        p(T.class.getAnnotationsByType(C.class).length);
    }

    public static void main(String[] args) throws Throwable { ann(); }
}
