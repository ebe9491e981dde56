package java.lang.invoke;

/** The conversions of asType, on boxed values. */
final class Conversions {
    private Conversions() {}

    static Object convert(Class<?> type, Object value) {
        if (!type.isPrimitive())
            return type.cast(value);
        if (type == void.class)
            return null;
        if (value == null)
            throw new NullPointerException();
        try {
            return java.lang.reflect.Members.coerce(type, value);
        } catch (IllegalArgumentException e) {
            throw new ClassCastException("Cannot cast " + value.getClass().getName() + " to " + type);
        }
    }

    static Object convertResult(Class<?> type, Object value) {
        return type == void.class ? null : value == null && type.isPrimitive() ? zero(type)
                                                                               : convert(type, value);
    }

    static Object zero(Class<?> type) {
        if (!type.isPrimitive() || type == void.class)
            return null;
        if (type == boolean.class)
            return false;
        if (type == char.class)
            return '\0';
        if (type == byte.class)
            return (byte) 0;
        if (type == short.class)
            return (short) 0;
        return java.lang.reflect.Members.coerce(type, 0);
    }
}
