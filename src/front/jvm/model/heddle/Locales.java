package heddle;

import java.util.Locale;

/** Where the JDK would look up the data of locales. */
public final class Locales {
    private Locales() {}

    /** LocaleProviderAdapter.getAdapter. */
    public static Object adapter(Class<?> service, Locale locale) {
        Vm.unmodelled("locale data for " + service.getSimpleName());
        return null;
    }

    /** ConditionalSpecialCasing.isFinalCased: is the letter the last of its word? */
    public static boolean finalCased(String s, int at, Locale locale) {
        int before = at > 0 ? s.codePointBefore(at) : ' ';
        int next = at + Character.charCount(s.codePointAt(at));
        return Character.isLetter(before)
            && (next >= s.length() || !Character.isLetter(s.codePointAt(next)));
    }
}
