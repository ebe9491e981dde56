package heddle;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** The only time zone is UTC: the others' rules are a file of the JDK that is not there. */
public final class Times {
    private Times() {}

    private static boolean isUtc(String id) {
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

    /** ZoneRulesProvider.getRules. */
    public static ZoneRules rules(String id, boolean forCaching) {
        if (!isUtc(id))
            none();
        return ZoneOffset.UTC.getRules();
    }

    /** TimeZone.setDefaultZone. */
    public static TimeZone timeZone() {
        return new SimpleTimeZone(0, "UTC");
    }

    /** ZoneInfo.getTimeZone. */
    public static TimeZone timeZone(String id) {
        if (!isUtc(id))
            none();
        return new SimpleTimeZone(0, id);
    }

    /** What would read the file. */
    public static void none() {
        Vm.unmodelled("time zones other than UTC");
    }
}
