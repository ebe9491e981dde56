import java.util.stream.*;

public class ParallelStream {
    public static void main(String[] args) throws Throwable {
        System.out.println(IntStream.range(0, 100).parallel().sum());
    }
}
