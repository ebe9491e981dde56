package heddle;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import sun.util.calendar.ZoneInfo;
import sun.util.calendar.ZoneInfoFile;

/** Time zones. The machine's own is UTC. A file of the JDK has the rules of others; only the rules that the program
 * asks for are read. */
public final class Times {
    private Times() {}

    /** The rules of a region as they are in the file, or null. Below: the names of all, one a line. */
    public static native byte[] bytes(String id);
    private static native String names();

    /** Zones for which no file is needed. */
    public static boolean isUtc(String id) {
        switch (id) {
        case "UTC": case "GMT": case "UCT": case "Z": case "Zulu": case "Universal":
        case "Etc/UTC": case "Etc/GMT": case "Etc/UCT": case "Greenwich": return true;
        default: return false;
        }
    }

    /** ZoneId.systemDefault. */
    public static ZoneId zone() {
        return ZoneId.of("UTC");
    }

    /** ZoneRulesProvider.getAvailableZoneIds. */
    public static Set<String> ids() {
        return new HashSet<>(java.util.Arrays.asList(oldIds()));
    }

    /* ---- java.util.TimeZone ---- */

    /** TimeZone.setDefaultZone. */
    public static TimeZone timeZone() {
        return new SimpleTimeZone(0, "UTC");
    }

    /** These would read the whole file. */
    public static Object nothing(Object action) {
        return null;
    }

    /** ZoneInfoFile.getZoneInfo0. */
    public static ZoneInfo info(String id) {
        byte[] rules = bytes(id);
        if (rules == null)
            return null;
        try {
            return ZoneInfoFile.getZoneInfo(new DataInputStream(new ByteArrayInputStream(rules)), id);
        } catch (Exception e) {
            throw new InternalError("invalid rules of the time zone " + id, e);
        }
    }

    /** ZoneInfoFile.getZoneIds. */
    public static String[] oldIds() {
        return names().split("\n");
    }

    public static String[] oldIds(int rawOffset) {
        Vm.unmodelled("time zones by their offset");
        return null;
    }

    public static Map<String, String> aliases() {
        Vm.unmodelled("aliases of time zones");
        return null;
    }

    /** TimeZone.getDisplayName: the others' are data of locales. */
    public static String name(TimeZone zone, boolean daylight, int style, Locale locale) {
        if (style != TimeZone.SHORT && style != TimeZone.LONG)
            throw new IllegalArgumentException("Illegal style: " + style);
        String id = zone.getID();
        boolean english = locale.getLanguage().equals("en") || locale.getLanguage().isEmpty();
        if (!english || !(id.equals("UTC") || id.equals("GMT")))
            Vm.unmodelled("names of time zones other than UTC");
        if (style == TimeZone.SHORT)
            return id;
        return id.equals("UTC") ? "Coordinated Universal Time" : "Greenwich Mean Time";
    }

    /** Calendar.createCalendar. */
    public static Calendar calendar(TimeZone zone, Locale locale) {
        if (locale.hasExtensions() || locale.getLanguage().equals("th")
            || locale.getLanguage().equals("ja") && locale.getVariant().equals("JP"))
            Vm.unmodelled("the calendar of the locale " + locale);
        return new GregorianCalendar(zone, locale);
    }
}
