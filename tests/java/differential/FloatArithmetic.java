public class FloatArithmetic {
    public static void main(String[] args) throws Exception {
        float[] v = {0f, -0f, 1f, -1.5f, 3.4e38f, 1e-45f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0.1f};
        for (float a : v) {
            StringBuilder s = new StringBuilder();
            for (float b : v)
                s.append(a + b).append(' ').append(a - b).append(' ').append(a * b).append(' ').append(a / b).append(' ').append(a % b).append(' ')
                    .append(a < b).append(a <= b).append(a > b).append(a >= b).append(a == b).append(a != b).append(';');
            System.out.println(s.toString());
        }
        float f = 1;
        f += 0.1; f *= 3; f -= 1e-3; f /= 7; f %= 0.3f; f++; --f;
        System.out.println(f + " " + -f + " " + Float.floatToIntBits(f));
    }
}
