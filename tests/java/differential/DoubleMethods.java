public class DoubleMethods {
    public static void main(String[] args) throws Exception {
        double[] v = {0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, -2.75};
        for (double a : v) {
            System.out.print(Double.isNaN(a) + " " + Double.isInfinite(a) + " " + Double.isFinite(a) + " " + Double.hashCode(a) + " " + Double.doubleToLongBits(a) + " " + Double.valueOf(a).equals(a) + " ");
            for (double b : v) System.out.print(Double.compare(a, b) + Double.max(a, b) + Double.min(a, b) + " ");
            System.out.println();
        }
        System.out.println(Double.longBitsToDouble(0x7ff8000000000001L) + " " + Float.intBitsToFloat(0x7f800000) + Float.floatToIntBits(1.5f) + " " + Float.compare(-0f, 0f) + Float.MAX_VALUE + Float.hashCode(2f) + Double.sum(1, 2) + Double.MIN_NORMAL);
        Double d = 2.5; Float f = 1.25f;
        System.out.println(d.intValue() + f.longValue() + d.compareTo(2.5) + " " + d.equals(2.5f) + f.isNaN() + (0.0 == -0.0) + Double.valueOf(0.0).equals(-0.0));
    }
}
