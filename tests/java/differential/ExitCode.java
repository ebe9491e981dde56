public class ExitCode {
    public static void main(String[] args) throws Exception {
        System.out.println("leaving");
        try { System.exit(42); } finally { System.out.println("never"); }
    }
}
