public class ExitHalt {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("halting");
        Runtime.getRuntime().halt(9);
    }
}
