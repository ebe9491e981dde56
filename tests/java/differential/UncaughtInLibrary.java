import java.util.ArrayList;
import java.util.List;

public class UncaughtInLibrary {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>();
        l.add(1);
        System.out.println(l.get(0));
        System.out.println(l.get(1));
    }
}
