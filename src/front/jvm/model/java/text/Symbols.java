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
