public class DoubleArithmetic {
    public static void main(String[] args) throws Exception {
        double[] v = {0.0, -0.0, 1, -1.5, 1.7e308, 4.9e-324, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1, 1e16};
        for (double a : v) {
            StringBuilder s = new StringBuilder();
            for (double b : v)
                s.append(a + b).append(' ').append(a - b).append(' ').append(a * b).append(' ').append(a / b).append(' ').append(a % b).append(' ')
                    .append(a < b).append(a <= b).append(a > b).append(a >= b).append(a == b).append(Double.compare(a, b)).append(';');
            System.out.println(s.toString());
        }
        double d = 1;
        for (int i = 1; i < 30; i++)
            d = d * 1.1 + 1.0 / i;
        System.out.println(d + " " + -d + " " + Double.doubleToLongBits(d));
    }
}
