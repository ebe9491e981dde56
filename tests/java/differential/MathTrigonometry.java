public class MathTrigonometry {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i <= 8; i++) {
            double d = i * 0.4 - 1.2;
            System.out.printf("%.12f %.12f %.12f %.12f %.12f %.12f %.12f %.12f%n", Math.sin(d), Math.cos(d), Math.tan(d), Math.atan(d), Math.sinh(d), Math.cosh(d), Math.tanh(d), Math.expm1(d));
            System.out.printf("%.12f %.12f %.12f %.12f %.12f%n", StrictMath.log(i + 1), StrictMath.log10(i + 1), StrictMath.log1p(i), StrictMath.atan2(d, 1), StrictMath.exp(d));
        }
        System.out.println(Math.asin(2) + " " + Math.acos(1) + Math.log(0) + Math.log(-1) + Math.sqrt(-1) + Math.atan2(0, -0.0));
    }
}
