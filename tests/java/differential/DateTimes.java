import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.stream.Stream;

public class DateTimes {
    public static void main(String[] args) throws Exception {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + d.minusMonths(3) + d.withDayOfMonth(1) + d.isLeapYear() + d.getDayOfYear() + d.getDayOfWeek() + d.lengthOfMonth() + d.isBefore(LocalDate.of(2024, 3, 1)) + ChronoUnit.DAYS.between(d, LocalDate.of(2025, 1, 1)));
        LocalTime t = LocalTime.of(23, 45, 10);
        LocalDateTime dt = LocalDateTime.of(d, t);
        System.out.println(t.plusMinutes(30) + " " + dt + " " + dt.plusHours(2) + dt.truncatedTo(ChronoUnit.HOURS) + dt.toLocalDate() + t.toSecondOfDay() + dt.getMonth());
        System.out.println(Duration.between(dt, dt.plusDays(1).plusSeconds(5)) + " " + Period.between(d, LocalDate.of(2025, 5, 1)) + Duration.ofSeconds(3725).toMinutes() + Period.parse("P1Y2M3D") + Duration.parse("PT1H30M").getSeconds());
        System.out.println(LocalDate.parse("2023-12-25").getDayOfWeek() + " " + LocalDateTime.parse("2023-12-25T10:15:30").getHour() + Instant.ofEpochSecond(1000000000) + Instant.parse("2001-09-09T01:46:40Z").toEpochMilli() + LocalDate.ofEpochDay(0) + YearMonth.of(2024, 2).lengthOfMonth() + Year.isLeap(1900));
        System.out.println(dt.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " " + dt.format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss")) + " " + d.with(TemporalAdjusters.lastDayOfMonth()) + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + ZonedDateTime.of(dt, ZoneOffset.ofHours(2)).toInstant() + OffsetDateTime.of(dt, ZoneOffset.UTC));
        try { LocalDate.of(2023, 2, 29); } catch (DateTimeException e) { System.out.println(e.getMessage()); }
        try { LocalDate.parse("nope"); } catch (DateTimeParseException e) { System.out.println(e.getMessage()); }
        System.out.println(DayOfWeek.MONDAY.plus(10) + " " + Month.JANUARY.minus(1) + Stream.of(d, d.minusDays(1)).sorted().toList() + d.datesUntil(d.plusDays(3)).toList() + d.equals(LocalDate.of(2024, 2, 29)) + d.hashCode());
    }
}
