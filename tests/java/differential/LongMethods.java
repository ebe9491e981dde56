public class LongMethods {
    public static void main(String[] args) throws Exception {
        long[] v = {0, 1, -1, 42, Long.MAX_VALUE, Long.MIN_VALUE, 0x0f0f0f0f0f0f0f0fL};
        for (long i : v) System.out.println(i + " " + Long.toBinaryString(i) + " " + Long.toHexString(i) + " " + Long.toString(i, 7) + " " + Long.bitCount(i) + " " + Long.reverse(i) + " " + Long.numberOfLeadingZeros(i) + " " + Long.numberOfTrailingZeros(i) + " " + Long.rotateRight(i, 9) + " " + Long.toUnsignedString(i) + " " + Long.hashCode(i) + " " + Long.divideUnsigned(i, 10) + " " + Long.remainderUnsigned(i, 10) + Long.signum(i) + Long.highestOneBit(i));
        System.out.println(Long.parseLong("-9223372036854775808") + Long.parseLong("7fff", 16) + Long.valueOf(5) + " " + Long.compare(1, 2) + Long.decode("#ff") + Long.parseUnsignedLong("18446744073709551615"));
        Short s = 5; Byte by = (byte) -1; Character ch = 'x'; Boolean z = Boolean.parseBoolean("TRUE");
        System.out.println(s.hashCode() + by.intValue() + ch.compareTo('a') + " " + z + Byte.toUnsignedInt((byte) -1) + Short.toUnsignedInt((short) -1) + Short.parseShort("-77") + Byte.parseByte("7f", 16) + Boolean.logicalXor(true, false) + Boolean.compare(true, false) + Short.reverseBytes((short) 0x1234));
        try { Byte.parseByte("300"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
    }
}
