package heddle;

/** Statements of a program to heddle. Run by java itself, choices are random and the rest does nothing. */
public final class Verify {
    private Verify() {}

    /** Any of 0 to n-1: each is tried. */
    public static native int choose(int n);

    /** Any number from low to high, both included; each is tried where that is feasible. */
    public static native long between(long low, long high);

    public static int getInt(int low, int high) {
        return (int) between(low, high);
    }

    public static int getInt() {
        return getInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long getLong(long low, long high) {
        return between(low, high);
    }

    public static boolean getBoolean() {
        return choose(2) != 0;
    }

    /** Runs in which the condition is false do not count from here on. */
    public static native void assume(boolean condition);

    public static void ignoreIf(boolean condition) {
        assume(!condition);
    }

    /** Only the calling thread runs until endAtomic, unless it has to wait. Sections nest. */
    public static native void beginAtomic();

    public static native void endAtomic();

    /** A place that must not be reached. */
    public static native void reachError();
}
