import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.WeekFields;
import java.util.Calendar;
import java.util.Currency;
import java.util.Locale;

/** Names of days, months and countries in English, and what is known of regions. */
public class EnglishNames {
    public static void main(String[] args) {
        Locale[] locales = {Locale.ENGLISH, Locale.US, Locale.UK, Locale.ROOT};
        for (TextStyle style : TextStyle.values())
            for (Locale locale : locales)
                System.out.println(style + " " + locale + " " + DayOfWeek.MONDAY.getDisplayName(style, locale) + " "
                        + Month.MARCH.getDisplayName(style, locale));
        LocalDateTime time = LocalDateTime.of(2020, 1, 1, 13, 4);
        System.out.println(DateTimeFormatter.ofPattern("EEEE d MMMM yyyy, hh:mm a G", Locale.US).format(time));
        System.out.println(DateTimeFormatter.ofPattern("QQQ QQQQ B", Locale.US).format(time));
        System.out.println(IsoChronology.INSTANCE.getDisplayName(TextStyle.FULL, Locale.US));
        System.out.println(ChronoField.DAY_OF_WEEK.getDisplayName(Locale.US));
        System.out.println(WeekFields.of(Locale.US) + " " + WeekFields.of(Locale.GERMANY));
        System.out.println(Calendar.getInstance(Locale.GERMANY).getFirstDayOfWeek());
        System.out.println(Locale.GERMANY.getDisplayCountry(Locale.US) + " " + Locale.FRENCH.getDisplayLanguage(Locale.US));
        System.out.println(Currency.getInstance("EUR").getDisplayName(Locale.US));
    }
}
