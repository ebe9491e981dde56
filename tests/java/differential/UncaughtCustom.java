public class UncaughtCustom {
    static class Odd extends RuntimeException { Odd() { super(); } public String toString() { return "Odd!"; } }

    public static void main(String[] args) throws Exception {
        throw new Odd();
    }
}
