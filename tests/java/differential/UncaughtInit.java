public class UncaughtInit {
    static class Bad { static int v = Integer.parseInt("bad"); }

    public static void main(String[] args) throws Exception {
        System.out.println("first");
        System.out.println(Bad.v);
    }
}
