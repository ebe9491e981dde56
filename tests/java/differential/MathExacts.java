import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

public class MathExacts {
    public static void main(String[] args) throws Exception {
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L << 32);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.multiplyHigh(1L << 62, 8) + " " + Math.fma(2.0, 3.0, 4.0) + " " + Math.ulp(1.0f));
        System.out.println(Math.round(-2.5) + " " + Math.rint(2.5) + " " + Math.nextUp(1.0) + " " + Math.IEEEremainder(5, 3) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + Math.signum(-0.0));
        System.out.println(new BigDecimal("10").divide(new BigDecimal("3"), 5, RoundingMode.HALF_EVEN) + " " + new BigDecimal("1.10").stripTrailingZeros() + " " + new BigDecimal("1e3").toPlainString() + " " + new BigDecimal(2).sqrt(new MathContext(12)));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigInteger big = BigInteger.TWO.pow(100).subtract(BigInteger.ONE);
        System.out.println(big.bitLength() + " " + big.mod(BigInteger.valueOf(97)) + " " + big.gcd(BigInteger.valueOf(15)) + " " + BigInteger.valueOf(65537).modPow(big, BigInteger.valueOf(1009)) + " " + BigInteger.valueOf(101).isProbablePrime(20) + " " + big.toString(36));
        System.out.println(Integer.reverse(1) + " " + Long.numberOfLeadingZeros(1) + " " + Integer.rotateLeft(0x80000001, 1) + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 16) + " " + Long.remainderUnsigned(-1, 10));
        System.out.println(StrictMath.sin(1) + " " + Double.doubleToLongBits(Double.NaN) + " " + (float) 1e40 + " " + (int) Double.NaN + " " + (char) 65.7 + " " + 5 % -3 + " " + -5.5 % 2);
    }
}
