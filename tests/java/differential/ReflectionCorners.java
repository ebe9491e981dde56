import java.lang.reflect.*;
import java.util.*;

public class ReflectionCorners {
    sealed interface Shape permits Square {}

    record Square(int side) implements Shape {}

    static class Inner {
        private int value;

        Inner(int value) {
            this.value = value;
        }

        static <T> List<T> twice(List<T> list) {
            List<T> out = new ArrayList<>(list);
            out.addAll(list);
            return out;
        }

        void fail() {
            throw new IllegalStateException("inside");
        }
    }

    public static void main(String[] args) throws Exception {
        Constructor<Inner> make = Inner.class.getDeclaredConstructor(int.class);
        Inner inner = make.newInstance(5);
        Field field = Inner.class.getDeclaredField("value");
        field.setAccessible(true);
        field.setInt(inner, 9);
        System.out.println(field.get(inner) + " " + Modifier.toString(field.getModifiers()) + " " + field.getType() + " " + field.getGenericType());
        Method twice = Inner.class.getDeclaredMethod("twice", List.class);
        System.out.println(twice.invoke(null, List.of(1, 2)) + " " + twice.getGenericReturnType() + " " + Arrays.toString(twice.getGenericParameterTypes()));
        try {
            Inner.class.getDeclaredMethod("fail").invoke(inner);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            Inner.class.getMethod("none");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            twice.invoke(null, "wrong");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong argument");
        }
        Object array = Array.newInstance(int.class, 2, 3);
        Array.setInt(Array.get(array, 1), 2, 7);
        System.out.println(Arrays.deepToString((int[][]) array) + " " + array.getClass().getName() + " " + array.getClass().getComponentType());
        System.out.println(Inner.class.getEnclosingClass() + " " + Inner.class.getSimpleName() + " " + Inner.class.isMemberClass() + " " + int[].class + " " + void.class);
        System.out.println(Arrays.toString(Shape.class.getPermittedSubclasses()) + " " + Shape.class.isSealed() + " " + Square.class.isRecord() + " " + Arrays.toString(Square.class.getRecordComponents()));
        Runnable lambda = () -> { };
        System.out.println(lambda.getClass().isSynthetic() + " " + new Object() { }.getClass().isAnonymousClass() + " " + Class.forName("java.util.Map$Entry").isInterface());
    }
}
