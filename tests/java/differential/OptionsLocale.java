import java.util.Locale;

public class OptionsLocale {
    public static void main(String[] args) throws Exception {
        System.out.println(Locale.US + " " + Locale.getDefault().getLanguage() + Locale.forLanguageTag("de-DE").getCountry() + new Locale("fr", "CA") + Locale.ROOT.toString().isEmpty() + Locale.ENGLISH.equals(new Locale("en")));
        System.out.println("TITLE".toLowerCase(Locale.ROOT) + "i".toUpperCase(Locale.US) + String.format(Locale.US, "%.2f", 1.5));
    }
}
