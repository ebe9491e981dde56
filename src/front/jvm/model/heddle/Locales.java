package heddle;

import java.util.Locale;
import jdk.internal.misc.Unsafe;
import sun.util.locale.provider.LocaleResources;

/** Methods that stand in where the JDK would look up the data of locales. */
public final class Locales {
    private Locales() {}

    /** LocaleProviderAdapter.getAdapter. */
    public static Object adapter(Class<?> service, Locale locale) {
        Vm.unmodelled("locale data for " + service.getSimpleName());
        return null;
    }

    private static void checkNames(Locale locale) {
        if (!locale.getLanguage().isEmpty() && !locale.getLanguage().equals("en"))
            Vm.unmodelled("names in the language of the locale " + locale);
    }

    /** LocaleServiceProviderPool.getLocalizedObjectImpl. The first day of weeks is known for all regions. */
    static void names(Object pool, Object getter, Locale locale) {
        if (!getter.getClass().getName().endsWith("$CalendarWeekParameterGetter"))
            checkNames(locale);
    }

    /** LocaleResources.getJavaTimeFormatData. */
    static void names(Object resources) {
        Unsafe unsafe = Unsafe.getUnsafe();
        long field = unsafe.objectFieldOffset(LocaleResources.class, "locale");
        checkNames((Locale) unsafe.getReference(resources, field));
    }

    /** ConditionalSpecialCasing.isFinalCased: is the letter the last of its word? */
    public static boolean finalCased(String s, int at, Locale locale) {
        int before = at > 0 ? s.codePointBefore(at) : ' ';
        int next = at + Character.charCount(s.codePointAt(at));
        return Character.isLetter(before)
            && (next >= s.length() || !Character.isLetter(s.codePointAt(next)));
    }
}
