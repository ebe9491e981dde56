// expect: inconclusive unmodelled
import java.util.Locale;

public class CountryInGerman {
    public static void main(String[] args) {
        assert Locale.GERMANY.getDisplayCountry(Locale.GERMAN).equals("Deutschland");
    }
}
