import java.util.stream.Stream;

public class UncaughtInLambda {
    public static void main(String[] args) throws Exception {
        Stream.of(1, 0).map(x -> 10 / x).forEach(System.out::println);
    }
}
