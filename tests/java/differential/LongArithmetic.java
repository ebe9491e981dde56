public class LongArithmetic {
    public static void main(String[] args) throws Exception {
        long[] v = {0, 1, -1, 3, -7, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 123456789012345L};
        long sum = 0;
        for (long a : v)
            for (long b : v) {
                sum = sum * 31 + a * b + (a ^ b) - (a & b) + (a | b);
                if (b != 0)
                    sum += a / b - a % b;
                System.out.println(Long.compare(a, b) + " " + (a < b) + (a <= b) + (a == b) + (a != b) + (a > b));
            }
        System.out.println(sum + " " + -sum + " " + ~sum);
        long n = 1;
        n += 2; n *= 40; n -= 3; n /= 2; n %= 17; n <<= 50; n >>= 3; n >>>= 1; n |= 5; n &= ~1; n ^= 0xff;
        System.out.println(n);
    }
}
