import java.math.BigInteger;
import java.util.Arrays;

public class BigIntegers {
    public static void main(String[] args) throws Exception {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = BigInteger.valueOf(987654321L);
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(b) + " " + a.negate().remainder(b) + " " + a.gcd(b) + " " + b.pow(5) + " " + a.compareTo(b));
        System.out.println(a.toString(16) + " " + a.bitLength() + " " + a.bitCount() + " " + a.shiftLeft(10) + " " + a.shiftRight(20) + " " + a.and(b) + " " + a.xor(b).not() + " " + a.testBit(3) + a.signum() + a.hashCode());
        System.out.println(b.modPow(BigInteger.TEN, BigInteger.valueOf(1000007)) + " " + b.modInverse(BigInteger.valueOf(1000003)) + " " + new BigInteger("97").isProbablePrime(20) + " " + a.sqrt() + " " + BigInteger.TWO.pow(200) + " " + a.longValue() + " " + a.doubleValue());
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.toString().length() + " " + Arrays.toString(f.divideAndRemainder(a)));
        try { a.divide(BigInteger.ZERO); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { a.longValueExact(); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(new BigInteger(1, new byte[] {1, 2, 3}) + Arrays.toString(BigInteger.valueOf(-300).toByteArray()));
    }
}
