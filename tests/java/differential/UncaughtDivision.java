public class UncaughtDivision {
    static int divide(int a, int b) { return a / b; }

    public static void main(String[] args) throws Exception {
        System.out.println(divide(7, 2));
        System.out.println(divide(7, 0));
    }
}
