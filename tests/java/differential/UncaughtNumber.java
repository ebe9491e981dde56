public class UncaughtNumber {
    public static void main(String[] args) throws Exception {
        System.out.println(Integer.parseInt("12"));
        System.out.println(Integer.parseInt("12x"));
    }
}
