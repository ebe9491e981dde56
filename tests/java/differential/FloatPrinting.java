public class FloatPrinting {
    public static void main(String[] args) throws Exception {
        double[] d = {0.1, 1.0 / 3, 100, 1e7, 1.0E-3, 9.999e-4, 123456789.125, 1e21, 2e-3, 4.9e-324, 1.7976931348623157e308, 2.2250738585072014e-308, 1e22, 5e-5, 1234567890123456789.0, 0.3 + 0.6};
        for (double x : d) System.out.println(x + " " + (float) x + " " + Double.toHexString(x) + " " + Double.parseDouble(Double.toString(x)) + " " + (Double.parseDouble("" + x) == x));
        for (String s : new String[] {"1", "-0", "1e3", "0x1p3", "  2.5  ", "NaN", "-Infinity", "1e400", "1e-400", ".5", "5.", "3.4028236e38f", "123456789012345678901234567890"}) System.out.print(Double.parseDouble(s) + " " + Float.parseFloat(s) + ", ");
        System.out.println();
        for (String s : new String[] {"", "x", "1e", "--1", "1 2"}) try { Double.parseDouble(s); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
    }
}
