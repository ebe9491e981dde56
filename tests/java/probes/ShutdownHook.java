import java.util.*;

public class ShutdownHook {
    public static void main(String[] args) throws Throwable {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook"))); System.out.println("main");
    }
}
