import java.util.List;

public class UncaughtCast {
    public static void main(String[] args) throws Exception {
        Object o = List.of(1);
        System.out.println(((String) o).length());
    }
}
