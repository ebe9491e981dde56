public class IntegerMethods {
    public static void main(String[] args) throws Exception {
        int[] v = {0, 1, -1, 42, 255, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x0f0f0f0f};
        for (int i : v) System.out.println(Integer.toString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toString(i, 36) + " " + Integer.bitCount(i) + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + Integer.numberOfTrailingZeros(i) + " " + Integer.rotateLeft(i, 5) + Integer.signum(i) + " " + Integer.toUnsignedString(i) + " " + Integer.hashCode(i) + Integer.divideUnsigned(i, 7) + Integer.remainderUnsigned(i, 7) + Integer.compareUnsigned(i, 5));
        System.out.println(Integer.parseInt("-123") + Integer.parseInt("ff", 16) + Integer.valueOf("77") + Integer.decode("0x10") + Integer.decode("-010") + Integer.parseUnsignedInt("4294967295") + Integer.max(1, 2) + Integer.sum(3, 4));
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + a.compareTo(c) + c.intValue() + c.doubleValue() + c.byteValue() + Integer.getInteger("none"));
        for (String s : new String[] {"", "abc", "2147483648", "-", null, "1_0"}) try { Integer.parseInt(s); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
    }
}
