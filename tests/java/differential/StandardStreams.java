import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;

public class StandardStreams {
    public static void main(String[] args) throws Exception {
        System.out.print("no newline;");
        System.out.println();
        System.out.print('c'); System.out.print(1L); System.out.print(1.5f); System.out.print(2.5); System.out.print(true); System.out.print(new char[] {'x'}); System.out.print((Object) null); System.out.println((String) null);
        System.out.write(65); System.out.write('\n'); System.out.write("bytes\n".getBytes(), 0, 6); System.out.flush();
        System.err.println("to stderr");
        System.err.printf("%5.2f%n", 3.14159);
        System.out.append("app").append('!').append("xyz", 1, 2).println();
        PrintStream old = System.out;
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        System.setOut(new PrintStream(b));
        System.out.println("captured");
        System.setOut(old);
        System.out.println(b.toString().trim() + " " + System.in.available());
        new PrintWriter(System.out, true).println("via writer");
        System.out.println(System.getProperty("line.separator").length() + System.getProperty("nothing") + System.getProperty("nothing", "dflt") + System.lineSeparator().length() + System.getenv("SURELY_NOT_SET"));
        System.setProperty("my.key", "v");
        System.out.println(System.getProperty("my.key") + System.clearProperty("my.key") + System.getProperty("my.key") + Integer.getInteger("k", 5) + Boolean.getBoolean("zz") + System.getProperty("file.separator"));
    }
}
