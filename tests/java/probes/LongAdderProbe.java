import java.util.concurrent.atomic.*;

public class LongAdderProbe {
    public static void main(String[] args) throws Throwable {
        LongAdder a = new LongAdder(); a.add(5); a.increment(); System.out.println(a.sum());
    }
}
