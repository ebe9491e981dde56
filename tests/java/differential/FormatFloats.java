import java.math.BigDecimal;

public class FormatFloats {
    public static void main(String[] args) throws Exception {
        double[] v = {0, 1, -1.5, 3.14159265, 1234567.891, 1e-5, 1e20, 0.5, 2.5, 99.995, Double.NaN, Double.POSITIVE_INFINITY};
        for (double d : v)
            System.out.println(String.format("%f|%.2f|%10.3f|%-10.1f|%+.1f|%e|%.3E|%g|%,.2f|%08.2f|%.0f", d, d, d, d, d, d, d, d, d, d, d).replace("\n", ""));
        System.out.println(String.format("%s %s %.1f %a", 1.0f, 0.1f, 0.25f, 1.0));
        System.out.println(String.format("%.3f %.10f %s", new BigDecimal("1.23456"), new BigDecimal("2"), new BigDecimal("1E+3")));
    }
}
