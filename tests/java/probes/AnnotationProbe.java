import java.lang.annotation.*;

public class AnnotationProbe {
    public static void main(String[] args) throws Throwable {
        System.out.println(FunctionalInterface.class.isAnnotation() + " " + Runnable.class.isAnnotationPresent(FunctionalInterface.class) + " " + Runnable.class.getAnnotation(FunctionalInterface.class).annotationType().getSimpleName());
    }
}
