import java.text.*;
import java.util.*;

/** What the JDK reads from files among its classes. */
public class ResourceData {
    static void p(Object o) { System.out.println(o); }

    public static class Res extends ListResourceBundle {
        protected Object[][] getContents() { return new Object[][] {{"k", "v"}}; }
    }
    static void norm() throws Throwable {
        p(java.text.Normalizer.normalize("e\u0301", Normalizer.Form.NFC).length());
    }
    static void loc() throws Throwable {
        p(Locale.US);
        p(Locale.forLanguageTag("de-AT").getCountry());
        p(new Locale("pt", "BR").toLanguageTag());
        p("TITLE".toLowerCase(new Locale("tr")));
        p("i".toUpperCase(Locale.ROOT));
        p(Locale.US.getLanguage());
    }
    static void curr() throws Throwable {
        p(Currency.getInstance("EUR").getDefaultFractionDigits());
        p(Currency.getInstance(Locale.US).getCurrencyCode());
    }
    static void bundleClass() throws Throwable {
        ResourceBundle b = ResourceBundle.getBundle("ResourceData$Res", Locale.ROOT);
        p(b.getString("k"));
    }

    public static void main(String[] args) throws Throwable {
        norm();
        loc();
        curr();
        bundleClass();
    }
}
