package java.lang.invoke;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Something that can be called with boxed arguments. A call of invoke or invokeExact boxes its arguments, calls
 * heddleInvoke, and unboxes the result. */
public abstract class MethodHandle implements Constable {
    @Target({ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @interface PolymorphicSignature {}

    private final MethodType type;

    MethodHandle(MethodType type) {
        this.type = type;
    }

    /** There are as many arguments as the type says; their types are checked here. */
    abstract Object call(Object[] args) throws Throwable;

    public Object heddleInvoke(Object[] args) throws Throwable {
        if (args.length != type.parameterCount())
            throw new WrongMethodTypeException("cannot convert " + this + " to a call with "
                                               + args.length + " arguments");
        for (int i = 0; i < args.length; i++)
            args[i] = Conversions.convert(type.parameterType(i), args[i]);
        return Conversions.convertResult(type.returnType(), call(args));
    }

    @PolymorphicSignature
    public final native Object invokeExact(Object... args) throws Throwable;

    @PolymorphicSignature
    public final native Object invoke(Object... args) throws Throwable;

    public MethodType type() {
        return type;
    }

    public Object invokeWithArguments(Object... args) throws Throwable {
        return heddleInvoke(args == null ? new Object[0] : args.clone());
    }

    public Object invokeWithArguments(List<?> args) throws Throwable {
        return invokeWithArguments(args.toArray());
    }

    public MethodHandle asType(MethodType newType) {
        if (newType.equals(type))
            return this;
        if (newType.parameterCount() != type.parameterCount())
            throw new WrongMethodTypeException("cannot convert " + this + " to " + newType);
        return MethodHandles.of(newType, this::heddleInvoke);
    }

    public MethodHandle bindTo(Object x) {
        Object bound = type.parameterType(0).cast(x);
        return MethodHandles.insertArguments(this, 0, bound);
    }

    public MethodHandle asSpreader(Class<?> arrayType, int count) {
        return asSpreader(type.parameterCount() - count, arrayType, count);
    }

    public MethodHandle asSpreader(int position, Class<?> arrayType, int count) {
        MethodType spread = type.dropParameterTypes(position, position + count)
                                .insertParameterTypes(position, arrayType);
        return MethodHandles.of(spread, args -> {
            Object array = args[position];
            int given = array == null ? 0 : Array.getLength(array);
            if (given != count)
                throw new IllegalArgumentException("array is not of length " + count);
            Object[] all = new Object[args.length - 1 + count];
            System.arraycopy(args, 0, all, 0, position);
            for (int i = 0; i < count; i++)
                all[position + i] = Array.get(array, i);
            System.arraycopy(args, position + 1, all, position + count, args.length - position - 1);
            return heddleInvoke(all);
        });
    }

    public MethodHandle asCollector(Class<?> arrayType, int count) {
        return asCollector(type.parameterCount() - 1, arrayType, count);
    }

    public MethodHandle asCollector(int position, Class<?> arrayType, int count) {
        Class<?>[] elements = new Class<?>[count];
        Arrays.fill(elements, arrayType.getComponentType());
        MethodType collected = type.dropParameterTypes(position, position + 1)
                                   .insertParameterTypes(position, elements);
        return MethodHandles.of(collected,
                                args -> heddleInvoke(collect(args, position, arrayType, count)));
    }

    private static Object[] collect(Object[] args, int position, Class<?> arrayType, int count) {
        Object array = Array.newInstance(arrayType.getComponentType(), count);
        for (int i = 0; i < count; i++)
            Array.set(array, i, args[position + i]);
        Object[] all = new Object[args.length - count + 1];
        System.arraycopy(args, 0, all, 0, position);
        all[position] = array;
        System.arraycopy(args, position + count, all, position + 1, args.length - position - count);
        return all;
    }

    public boolean isVarargsCollector() {
        return false;
    }

    public MethodHandle asVarargsCollector(Class<?> arrayType) {
        return new Varargs(this, arrayType);
    }

    public MethodHandle withVarargs(boolean makeVarargs) {
        return makeVarargs ? asVarargsCollector(type.lastParameterType()) : asFixedArity();
    }

    public MethodHandle asFixedArity() {
        return this;
    }

    @Override
    public Optional<? extends ConstantDesc> describeConstable() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "MethodHandle" + type;
    }

    /** Puts surplus arguments into the array that is its last parameter. */
    private static final class Varargs extends MethodHandle {
        private final MethodHandle fixed;
        private final Class<?> arrayType;

        Varargs(MethodHandle fixed, Class<?> arrayType) {
            super(fixed.type());
            this.fixed = fixed;
            this.arrayType = arrayType;
        }

        @Override
        public Object heddleInvoke(Object[] args) throws Throwable {
            int last = type().parameterCount() - 1;
            boolean given = args.length == last + 1
                            && (args[last] == null || arrayType.isInstance(args[last]));
            if (!given && args.length >= last)
                args = collect(args, last, arrayType, args.length - last);
            return fixed.heddleInvoke(args);
        }

        @Override
        Object call(Object[] args) throws Throwable {
            return fixed.call(args);
        }

        @Override
        public boolean isVarargsCollector() {
            return true;
        }

        @Override
        public MethodHandle asFixedArity() {
            return fixed;
        }
    }
}
