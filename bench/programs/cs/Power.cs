// The power calculator: a base to an exponent by squaring, again and again on one thread.
static class Power {
    static long Calculate(long b, int exponent) {
        long result = 1;
        while (exponent > 0) {
            while ((exponent & 1) == 0) {
                b = b * b;
                exponent = exponent >> 1;
            }
            result = result * b;
            exponent--;
        }
        return result;
    }

    static int Main(string[] args) {
        long result = 0;
        for (int i = 0, n = int.Parse(args[0]); i < n; i++)
            result += Calculate(14, 8);
        return result == 0 ? 1 : 0;
    }
}
