package java.lang.invoke;

import java.lang.constant.Constable;
import java.util.List;
import java.util.Optional;
import jdk.internal.misc.Unsafe;

/** A variable: a field, a static field or an array element. A call of an access mode is lowered to the operation
 * itself, which finds the place of the variable here (front/jvm/class/class.h explains the fields). */
public final class VarHandle implements Constable {
    private static final int FIELD = 0, STATIC = 1, ARRAY = 2;

    final int kind;
    final int type;
    final Object base;
    final long address;
    private final Class<?> varType, owner;
    private final boolean constant;

    private VarHandle(int kind, Class<?> varType, Class<?> owner, long address, boolean constant) {
        this.kind = kind;
        this.type = varType.isPrimitive() ? varType.descriptorString().charAt(0) : 'L';
        this.base = null;
        this.address = address;
        this.varType = varType;
        this.owner = owner;
        this.constant = constant;
    }

    static VarHandle ofField(Class<?> owner, Class<?> type, long offset, boolean constant) {
        return new VarHandle(FIELD, type, owner, offset, constant);
    }

    static VarHandle ofStatic(Class<?> owner, Class<?> type, long address, boolean constant) {
        return new VarHandle(STATIC, type, owner, address, constant);
    }

    static VarHandle ofArray(Class<?> array) {
        if (!array.isArray())
            throw new IllegalArgumentException("not an array type: " + array);
        long base = Unsafe.getUnsafe().arrayBaseOffset(array);
        return new VarHandle(ARRAY, array.getComponentType(), array, base, false);
    }

    /* The type of a view is one that no variable has, which tells a view from an array. */
    private static final int VIEW = 0x100, BIG = 0x200;

    private VarHandle(Class<?> element, boolean big) {
        this.kind = ARRAY;
        this.type = element.descriptorString().charAt(0) | VIEW | (big ? BIG : 0);
        this.base = null;
        this.address = 0;
        this.varType = element;
        this.owner = byte[].class;
        this.constant = false;
    }

    /** Numbers in an array of bytes. */
    static VarHandle ofBytes(Class<?> view, boolean big) {
        Class<?> element = view.getComponentType();
        if (element == null)
            throw new IllegalArgumentException("not an array type");
        if (!element.isPrimitive() || element == byte.class || element == boolean.class)
            throw new UnsupportedOperationException();
        return new VarHandle(element, big);
    }

    @MethodHandle.PolymorphicSignature
    public final native Object get(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void set(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getVolatile(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void setVolatile(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getOpaque(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void setOpaque(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void setRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean compareAndSet(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchange(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchangeAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchangeRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetPlain(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSet(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSet(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSetAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSetRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAdd(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAddAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAddRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOr(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOrAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOrRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAnd(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAndAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAndRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXor(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXorAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXorRelease(Object... args);

    public Class<?> varType() {
        return varType;
    }

    public List<Class<?>> coordinateTypes() {
        if (kind == FIELD)
            return List.of(owner);
        return kind == STATIC ? List.of() : List.of(owner, int.class);
    }

    public boolean hasInvokeExactBehavior() {
        return false;
    }

    public VarHandle withInvokeExactBehavior() {
        return this;
    }

    public VarHandle withInvokeBehavior() {
        return this;
    }

    public boolean isAccessModeSupported(AccessMode mode) {
        String name = mode.methodName();
        if (constant)
            return name.startsWith("get") && !name.startsWith("getAnd");
        if (name.startsWith("getAndAdd"))
            return varType.isPrimitive() && varType != boolean.class;
        if (name.startsWith("getAndBitwise"))
            return varType.isPrimitive() && varType != float.class && varType != double.class;
        return true;
    }

    @Override
    public Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "VarHandle[varType=" + varType.getName() + ", coord=" + coordinateTypes() + "]";
    }

    public static void fullFence() {
        Unsafe.getUnsafe().fullFence();
    }

    public static void acquireFence() {
        Unsafe.getUnsafe().loadFence();
    }

    public static void releaseFence() {
        Unsafe.getUnsafe().storeFence();
    }

    public static void loadLoadFence() {
        Unsafe.getUnsafe().loadFence();
    }

    public static void storeStoreFence() {
        Unsafe.getUnsafe().storeFence();
    }

    public enum AccessMode {
        GET("get"),
        SET("set"),
        GET_VOLATILE("getVolatile"),
        SET_VOLATILE("setVolatile"),
        GET_OPAQUE("getOpaque"),
        SET_OPAQUE("setOpaque"),
        GET_ACQUIRE("getAcquire"),
        SET_RELEASE("setRelease"),
        COMPARE_AND_SET("compareAndSet"),
        COMPARE_AND_EXCHANGE("compareAndExchange"),
        COMPARE_AND_EXCHANGE_ACQUIRE("compareAndExchangeAcquire"),
        COMPARE_AND_EXCHANGE_RELEASE("compareAndExchangeRelease"),
        WEAK_COMPARE_AND_SET_PLAIN("weakCompareAndSetPlain"),
        WEAK_COMPARE_AND_SET("weakCompareAndSet"),
        WEAK_COMPARE_AND_SET_ACQUIRE("weakCompareAndSetAcquire"),
        WEAK_COMPARE_AND_SET_RELEASE("weakCompareAndSetRelease"),
        GET_AND_SET("getAndSet"),
        GET_AND_SET_ACQUIRE("getAndSetAcquire"),
        GET_AND_SET_RELEASE("getAndSetRelease"),
        GET_AND_ADD("getAndAdd"),
        GET_AND_ADD_ACQUIRE("getAndAddAcquire"),
        GET_AND_ADD_RELEASE("getAndAddRelease"),
        GET_AND_BITWISE_OR("getAndBitwiseOr"),
        GET_AND_BITWISE_OR_ACQUIRE("getAndBitwiseOrAcquire"),
        GET_AND_BITWISE_OR_RELEASE("getAndBitwiseOrRelease"),
        GET_AND_BITWISE_AND("getAndBitwiseAnd"),
        GET_AND_BITWISE_AND_ACQUIRE("getAndBitwiseAndAcquire"),
        GET_AND_BITWISE_AND_RELEASE("getAndBitwiseAndRelease"),
        GET_AND_BITWISE_XOR("getAndBitwiseXor"),
        GET_AND_BITWISE_XOR_ACQUIRE("getAndBitwiseXorAcquire"),
        GET_AND_BITWISE_XOR_RELEASE("getAndBitwiseXorRelease");

        private final String name;

        AccessMode(String name) {
            this.name = name;
        }

        public String methodName() {
            return name;
        }

        public static AccessMode valueFromMethodName(String name) {
            for (AccessMode mode : values())
                if (mode.name.equals(name))
                    return mode;
            throw new IllegalArgumentException("No AccessMode value for method name " + name);
        }
    }
}
