// expect: inconclusive unmodelled
// Names in languages whose data is not there are not guessed.
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.Locale;

public class NamesInGerman {
    public static void main(String[] args) {
        assert DayOfWeek.MONDAY.getDisplayName(TextStyle.FULL, Locale.GERMAN).equals("Montag");
    }
}
