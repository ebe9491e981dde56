import java.lang.annotation.*;
import java.lang.reflect.Method;
import java.util.Arrays;

public class Annotations {
    enum Kind { GOOD, BAD }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Mark {
        String value();
        int count() default 3;
        String[] names() default {"x", "y"};
        Kind kind() default Kind.GOOD;
        Class<?> type() default String.class;
        Tag inner() default @Tag("in");
    }

    @Mark(value = "m", kind = Kind.BAD)
    static class Marked {
        @Tag("f") int field;

        @Tag("one")
        @Tag("two")
        @Deprecated
        void run(@Tag("p") int x) {}
    }

    static class Below extends Marked {}

    public static void main(String[] args) throws Exception {
        Mark mark = Marked.class.getAnnotation(Mark.class);
        System.out.println(mark.value() + " " + mark.count() + " " + Arrays.toString(mark.names()) + " " + mark.kind());
        System.out.println(mark.type().getSimpleName() + " " + mark.inner().value() + " " + mark.annotationType().getName());
        System.out.println(Below.class.isAnnotationPresent(Mark.class) + " " + Below.class.getDeclaredAnnotations().length);
        Method method = Marked.class.getDeclaredMethod("run", int.class);
        System.out.println(Arrays.toString(method.getAnnotationsByType(Tag.class)));
        System.out.println(method.getParameterAnnotations()[0].length + " " + method.isAnnotationPresent(Deprecated.class));
        System.out.println(mark.equals(Marked.class.getAnnotation(Mark.class)) + " " + (mark.hashCode() == Below.class.getAnnotation(Mark.class).hashCode()));
        System.out.println(Marked.class.getDeclaredField("field").getAnnotation(Tag.class));
    }
}
