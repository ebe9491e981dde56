public class MathFunctions {
    public static void main(String[] args) throws Exception {
        double[] v = {0, 0.5, 1, -1, 2, 10, -3.7, 100, 1e-3};
        for (double d : v) System.out.println(Math.abs(d) + " " + Math.sqrt(Math.abs(d)) + " " + Math.cbrt(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.round(d) + " " + Math.rint(d) + " " + Math.signum(d) + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Math.getExponent(d) + " " + Math.scalb(d, 3) + " " + Math.hypot(d, 3) + " " + Math.copySign(2, d));
        System.out.println(Math.max(1, 2) + Math.min(-0.0, 0.0) + Math.pow(2, 10) + Math.pow(2, 0.5) + " " + Math.exp(1) + " " + Math.toDegrees(Math.PI) + Math.toRadians(180) + Math.IEEEremainder(5, 3) + Math.fma(2, 3, 4.0));
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7L, -3) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.round(-2.5) + Math.round(2.5f) + Math.round(Double.NaN) + Math.round(1e30) + " " + Math.multiplyHigh(1L << 62, 8));
        for (Runnable r : new Runnable[] {() -> Math.addExact(Integer.MAX_VALUE, 1), () -> Math.multiplyExact(1L << 40, 1L << 40), () -> Math.toIntExact(1L << 33), () -> Math.negateExact(Integer.MIN_VALUE), () -> Math.subtractExact(Integer.MIN_VALUE, 1), () -> Math.incrementExact(Integer.MAX_VALUE), () -> Math.floorDiv(1, 0)})
            try { r.run(); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
}
