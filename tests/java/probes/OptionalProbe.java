import java.util.*;

public class OptionalProbe {
    public static void main(String[] args) throws Throwable {
        System.out.println(Optional.of("x").map(s -> s + "y").orElse("z") + Optional.empty().isPresent());
    }
}
