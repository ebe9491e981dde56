import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimals {
    public static void main(String[] args) throws Exception {
        BigDecimal a = new BigDecimal("123.4567"), b = new BigDecimal("-0.05");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.setScale(2, RoundingMode.HALF_UP) + " " + a.negate() + " " + a.scale() + a.precision() + " " + a.unscaledValue());
        System.out.println(a.divide(new BigDecimal(3), 10, RoundingMode.HALF_EVEN) + " " + a.divide(new BigDecimal(7), MathContext.DECIMAL32) + " " + a.pow(3) + " " + a.stripTrailingZeros() + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("100").stripTrailingZeros());
        for (RoundingMode m : RoundingMode.values()) if (m != RoundingMode.UNNECESSARY) System.out.print(new BigDecimal("2.5").setScale(0, m) + "/" + new BigDecimal("-1.5").setScale(0, m) + " ");
        System.out.println();
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + new BigDecimal(0.1).toString().substring(0, 20) + " " + BigDecimal.valueOf(0.1) + " " + a.intValue() + a.doubleValue() + a.remainder(new BigDecimal("10")) + a.toBigInteger() + a.max(b));
        try { BigDecimal.ONE.divide(new BigDecimal(3)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(new BigDecimal("12345678901234567890.123456789").round(new MathContext(12)) + " " + new BigDecimal("0.000001234") + " " + new BigDecimal("0.0000001234") + " " + BigDecimal.TEN.sqrt(new MathContext(20)));
    }
}
