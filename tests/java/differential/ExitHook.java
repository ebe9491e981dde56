public class ExitHook {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        new Thread(() -> { System.out.println("thread"); Runtime.getRuntime().exit(3); }).start();
    }
}
