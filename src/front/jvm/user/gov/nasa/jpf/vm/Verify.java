package gov.nasa.jpf.vm;

import java.util.BitSet;

/** Choices and assumptions in the words of Java PathFinder, as its programs call them. */
public class Verify {
    private static final int MOST_COUNTERS = 64;
    private static int[] counters = new int[MOST_COUNTERS];
    private static BitSet[] bits = new BitSet[MOST_COUNTERS];

    public static int getInt(int min, int max) {
        return heddle.Verify.getInt(min, max);
    }

    public static int getInt(String key) {
        throw new UnsupportedOperationException("choice generator " + key);
    }

    public static int getIntFromList(int... values) {
        return values[heddle.Verify.choose(values.length)];
    }

    public static Object getObject(String key) {
        throw new UnsupportedOperationException("choice generator " + key);
    }

    public static boolean getBoolean() {
        return heddle.Verify.getBoolean();
    }

    public static boolean getBoolean(boolean falseFirst) {
        return heddle.Verify.getBoolean() != !falseFirst;
    }

    public static long getLongFromList(long... values) {
        return values[heddle.Verify.choose(values.length)];
    }

    public static double getDoubleFromList(double... values) {
        return values[heddle.Verify.choose(values.length)];
    }

    public static float getFloatFromList(float... values) {
        return values[heddle.Verify.choose(values.length)];
    }

    public static int random(int max) {
        return heddle.Verify.getInt(0, max);
    }

    public static boolean randomBool() {
        return heddle.Verify.getBoolean();
    }

    public static void ignoreIf(boolean condition) {
        heddle.Verify.assume(!condition);
    }

    public static void assume(boolean condition) {
        heddle.Verify.assume(condition);
    }

    public static void beginAtomic() {
        heddle.Verify.beginAtomic();
    }

    public static void endAtomic() {
        heddle.Verify.endAtomic();
    }

    /* In JPF counters go on across states. Here they belong to the program: they count in this run only. */
    public static int getCounter(int id) {
        return counters[id];
    }

    public static void resetCounter(int id) {
        counters[id] = 0;
    }

    public static void setCounter(int id, int value) {
        counters[id] = value;
    }

    public static int incrementCounter(int id) {
        return ++counters[id];
    }

    public static void setBitInBitSet(int id, int bit, boolean value) {
        if (bits[id] == null)
            bits[id] = new BitSet();
        bits[id].set(bit, value);
    }

    public static boolean getBitInBitSet(int id, int bit) {
        return bits[id] != null && bits[id].get(bit);
    }

    public static boolean isRunningInJPF() {
        return true;
    }

    public static boolean vmIsMatchingStates() {
        return true;
    }

    /* Hints to JPF's search and its listeners. They mean nothing here. */
    public static void addComment(String s) {}

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}

    public static void interesting(boolean condition) {}

    public static void breakTransition(String reason) {
        Thread.yield();
    }

    public static void setObjectAttribute(Object o, int value) {}

    public static int getObjectAttribute(Object o) {
        return 0;
    }

    public static void busyWait(long duration) {}

    public static void print(String s) {
        System.out.print(s);
    }

    public static void println(String s) {
        System.out.println(s);
    }

    public static void println() {
        System.out.println();
    }

    public static void terminateSearch() {
        heddle.Verify.assume(false);
    }
}
