import java.time.*;

public class DateTime {
    public static void main(String[] args) throws Throwable {
        System.out.println(LocalDate.of(2024, 2, 28).plusDays(2) + " " + Duration.ofMinutes(135) + " " + LocalDate.of(2024, 1, 1).getDayOfWeek());
    }
}
