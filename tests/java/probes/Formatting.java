import java.util.*;

public class Formatting {
    public static void main(String[] args) throws Throwable {
        System.out.println(String.format("%5d|%-5s|%05.2f|%x|%,d|%b|%c|%e", 42, "ab", 3.14159, 255, 1234567, true, 'z', 12345.678));
    }
}
