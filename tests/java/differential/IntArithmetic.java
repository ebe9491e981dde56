public class IntArithmetic {
    static int f(int a, int b) { return a * b - (a + b) / (b == 0 ? 1 : b) + a % (b == 0 ? 7 : b); }

    public static void main(String[] args) throws Exception {
        int[] v = {0, 1, -1, 2, 7, -13, 1000003, Integer.MAX_VALUE, Integer.MIN_VALUE};
        int sum = 0;
        for (int a : v)
            for (int b : v) {
                sum = 31 * sum + f(a, b);
                sum ^= (a & b) | (a ^ b) & ~(a | b);
                if (b != 0)
                    System.out.println(a + " " + b + " " + (a / b) + " " + (a % b) + " " + -a);
            }
        System.out.println(sum);
        int i = 5;
        i += 3.7;
        i -= 'a';
        i <<= 33;
        i++;
        System.out.println(i + " " + i++ + " " + ++i + " " + i-- + " " + --i);
    }
}
