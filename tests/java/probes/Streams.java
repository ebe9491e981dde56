import java.util.*;
import java.util.stream.*;

public class Streams {
    public static void main(String[] args) throws Throwable {
        System.out.println(Stream.of("pear", "fig", "apple").filter(s -> s.length() > 3).map(String::toUpperCase).sorted().collect(Collectors.joining(",")) + IntStream.rangeClosed(1, 5).boxed().collect(Collectors.groupingBy(i -> i % 2)));
    }
}
