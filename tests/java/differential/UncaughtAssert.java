public class UncaughtAssert {
    public static void main(String[] args) throws Exception {
        int x = 3;
        System.out.println("x is " + x);
        assert x == 4 : "x was " + x;
    }
}
