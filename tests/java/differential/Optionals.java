import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

public class Optionals {
    public static void main(String[] args) throws Exception {
        Optional<String> a = Optional.of("val"), e = Optional.empty();
        System.out.println(a + "" + e + a.get() + a.isPresent() + e.isEmpty() + a.map(String::length).orElse(0) + e.map(String::length).orElseGet(() -> -1) + a.filter(s -> s.startsWith("x")) + a.flatMap(s -> Optional.of(s + "!")).get() + e.or(() -> Optional.of("other")).get() + a.stream().count() + Optional.ofNullable(null));
        a.ifPresent(System.out::println);
        e.ifPresentOrElse(System.out::println, () -> System.out.println("none"));
        for (Supplier<Object> s : List.<Supplier<Object>>of(e::get, e::orElseThrow, () -> e.orElseThrow(IllegalStateException::new), () -> Optional.of(null)))
            try { s.get(); } catch (RuntimeException x) { System.out.println(x); }
        System.out.println(OptionalInt.of(5) + " " + OptionalDouble.empty().orElse(1.5) + a.equals(Optional.of("val")) + a.hashCode());
    }
}
