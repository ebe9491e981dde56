public class MutualRecursion {
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int f(int n) { return n <= 0 ? 1 : n - m(f(n - 1)); }
    static int m(int n) { return n <= 0 ? 0 : n - f(m(n - 1)); }
    static String bin(int n) { return n < 2 ? "" + n : bin(n / 2) + n % 2; }
    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }
    static int collatz(long n) { return n == 1 ? 0 : 1 + collatz(n % 2 == 0 ? n / 2 : 3 * n + 1); }

    public static void main(String[] args) throws Exception {
        System.out.println(even(100) + " " + odd(77) + f(12) + m(12) + bin(37) + gcd(123456, 7890) + " " + collatz(27));
    }
}
