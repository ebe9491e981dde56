package java.text;

import heddle.Vm;
import java.util.Locale;

/** Number formats without the locales' data: English ones, and those of no language. */
final class Symbols {
    private Symbols() {}

    /* As NumberFormat has them. */
    private static final int NUMBER = 0, CURRENCY = 1, PERCENT = 2, SCIENTIFIC = 3, INTEGER = 4;

    private static void check(Locale l) {
        if (!l.getLanguage().isEmpty() && !l.getLanguage().equals("en"))
            Vm.unmodelled("number formats of the locale " + l);
    }

    /** DateFormatSymbols.getInstance. */
    static DateFormatSymbols dates(Locale l) {
        return new DateFormatSymbols(l);
    }

    private static final String[] MONTHS = {"January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December", ""};
    private static final String[] DAYS = {"", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday",
        "Friday", "Saturday"};

    private static String[] abbreviated(String[] names) {
        String[] out = new String[names.length];
        for (int i = 0; i < out.length; i++)
            out[i] = names[i].isEmpty() ? "" : names[i].substring(0, 3);
        return out;
    }

    /** DateFormatSymbols.initializeData. */
    static void dates(DateFormatSymbols s, Locale l) {
        if (!l.getLanguage().equals("en") || !l.getCountry().equals("US") && !l.getCountry().isEmpty())
            Vm.unmodelled("date formats of the locale " + l);
        s.locale = l;
        s.eras = new String[] {"BC", "AD"};
        s.months = MONTHS.clone();
        s.shortMonths = abbreviated(MONTHS);
        s.weekdays = DAYS.clone();
        s.shortWeekdays = abbreviated(DAYS);
        s.ampms = new String[] {"AM", "PM"};
    }

    /** DecimalFormatSymbols.getInstance. */
    static DecimalFormatSymbols of(Locale l) {
        return new DecimalFormatSymbols(l);
    }

    /** DecimalFormatSymbols.initialize. */
    static void fill(DecimalFormatSymbols s, Locale l) {
        check(l);
        s.setZeroDigit('0');
        s.setGroupingSeparator(',');
        s.setDecimalSeparator('.');
        s.setMonetaryDecimalSeparator('.');
        s.setMonetaryGroupingSeparator(',');
        s.setPercent('%');
        s.setPerMill('\u2030');
        s.setDigit('#');
        s.setPatternSeparator(';');
        s.setInfinity("\u221e");
        s.setNaN("NaN");
        s.setMinusSign('-');
        s.setExponentialSymbol('E');
        s.setExponentSeparator("E");
    }

    /** DecimalFormatSymbols.initializeCurrency: without a currency. */
    static void currency(DecimalFormatSymbols s, Locale l) {}

    /** NumberFormat.getInstance. */
    static NumberFormat format(Locale l, NumberFormat.Style style, int kind) {
        if (kind == CURRENCY || kind > INTEGER)
            Vm.unmodelled("currency and compact number formats");
        String pattern = kind == PERCENT ? "#,##0%" : kind == SCIENTIFIC ? "#E0" : "#,##0.###";
        DecimalFormat f = new DecimalFormat(pattern, of(l));
        if (kind == INTEGER) {
            f.setMaximumFractionDigits(0);
            f.setDecimalSeparatorAlwaysShown(false);
            f.setParseIntegerOnly(true);
        }
        return f;
    }
}
