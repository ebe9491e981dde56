import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

/** Zones of java.time and java.util, and texts of dates. */
public class TimeZones {
    static void p(Object o) { System.out.println(o); }

    static void zoneBerlin() throws Throwable {
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        p(z);
        p(z.plusHours(1));
        p(z.plusDays(1).toInstant());
        p(z.getOffset());
        p(z.withZoneSameInstant(ZoneId.of("America/New_York")));
        p(ZoneId.of("Asia/Tokyo").getRules().getOffset(Instant.EPOCH));
    }
    static void zoneNames() throws Throwable {
        p(ZoneId.getAvailableZoneIds().size() > 300);
        p(ZoneId.getAvailableZoneIds().contains("Europe/Paris"));
    }
    static void tzOld() throws Throwable {
        TimeZone t = TimeZone.getTimeZone("Europe/Berlin");
        p(t.getID() + " " + t.getRawOffset() + " " + t.inDaylightTime(new Date(1720000000000L)) + " " +
          t.getOffset(1720000000000L));
    }
    static void dateToString() throws Throwable {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        p(new Date(0));
        p(new Date(1000000000000L));
    }
    static void simpleDate() throws Throwable {
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss");
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        p(f.format(new Date(1000000000000L)));
        p(f.parse("2001-09-09 01:46:40").getTime());
    }
    static void simpleDateText() throws Throwable {
        SimpleDateFormat f = new SimpleDateFormat("EEE, d MMM yyyy HH:mm:ss z", Locale.US);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        p(f.format(new Date(1000000000000L)));
    }
    static void cal() throws Throwable {
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        c.setTimeInMillis(0);
        c.add(Calendar.MONTH, 14);
        p(c.get(Calendar.YEAR) + " " + c.get(Calendar.MONTH) + " " + c.get(Calendar.DAY_OF_WEEK));
        p(c.getActualMaximum(Calendar.DAY_OF_MONTH));
    }
    static void timeMisc() throws Throwable {
        p(Duration.between(LocalTime.of(1, 2), LocalTime.of(3, 4, 5)));
        p(Period.between(LocalDate.of(2020, 1, 31), LocalDate.of(2024, 2, 29)));
        p(ChronoUnit.DAYS.between(LocalDate.of(2020, 1, 1), LocalDate.of(2024, 1, 1)));
        p(LocalDate.of(2024, 1, 31).with(TemporalAdjusters.lastDayOfMonth()));
        p(YearMonth.of(2024, 2).lengthOfMonth());
        p(OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(2)).toInstant());
        p(Year.isLeap(2100));
        p(Instant.parse("2024-01-01T00:00:00Z").truncatedTo(ChronoUnit.DAYS));
        p(LocalDate.of(2024, 5, 5).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        p(WeekFields.ISO.getFirstDayOfWeek());
    }
    static void timeFmtText() throws Throwable {
        p(LocalDate.of(2024, 2, 29).format(DateTimeFormatter.ofPattern("EEEE d MMMM yyyy", Locale.US)));
        p(DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.US));
        p(Month.MAY.getDisplayName(TextStyle.FULL, Locale.US));
    }

    public static void main(String[] args) throws Throwable {
        zoneBerlin();
        zoneNames();
        tzOld();
        dateToString();
        simpleDate();
        simpleDateText();
        cal();
        timeMisc();
        timeFmtText();
    }
}
