import java.io.IOException;

public class UncaughtChecked {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        throw new IOException("outer", new RuntimeException("inner", new Error("innermost")));
    }
}
