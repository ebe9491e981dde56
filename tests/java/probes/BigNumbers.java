import java.math.*;

public class BigNumbers {
    public static void main(String[] args) throws Throwable {
        BigInteger f = BigInteger.ONE; for (int i = 2; i <= 30; i++) f = f.multiply(BigInteger.valueOf(i)); System.out.println(f + " " + new BigDecimal("1.10").add(new BigDecimal("2.205")));
    }
}
