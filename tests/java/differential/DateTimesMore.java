import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

public class DateTimesMore {
    public static void main(String[] args) throws Exception {
        LocalDate date = LocalDate.of(2024, 2, 29);
        System.out.println(date.plusYears(1) + " " + date.isLeapYear() + " " + date.getDayOfWeek() + " " + date.withDayOfMonth(1).minusDays(1));
        System.out.println(ChronoUnit.DAYS.between(date, LocalDate.of(2025, 1, 1)) + " " + Period.between(date, LocalDate.of(2025, 3, 1)) + " " + date.lengthOfMonth());
        LocalDateTime time = LocalDateTime.of(date, LocalTime.of(23, 59, 30));
        System.out.println(time.plusSeconds(45) + " " + time.truncatedTo(ChronoUnit.HOURS) + " " + Duration.between(time, time.plusHours(30)));
        System.out.println(time.format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss")) + " " + LocalDate.parse("03-02-2020", DateTimeFormatter.ofPattern("dd-MM-yyyy")));
        System.out.println(time.atOffset(ZoneOffset.ofHours(2)).toInstant() + " " + Instant.ofEpochSecond(86400) + " " + OffsetDateTime.of(time, ZoneOffset.UTC));
        System.out.println(Duration.ofMillis(3723004).toString() + " " + Duration.parse("PT1H30M").toMinutes() + " " + Year.isLeap(1900) + " " + YearMonth.of(2023, 2).atEndOfMonth());
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ZonedDateTime.of(time, ZoneOffset.UTC).withZoneSameInstant(ZoneOffset.ofHours(-5)) + " " + DayOfWeek.MONDAY.plus(8) + " " + Month.JANUARY.minus(1));
    }
}
