import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;

public class NumberFormats {
    public static void main(String[] args) throws Exception {
        System.out.println(new DecimalFormat("#,##0.00").format(1234567.891) + " " + new DecimalFormat("000.#").format(7.25) + " " + new DecimalFormat("0.###E0").format(12345) + " " + new DecimalFormat("#%").format(0.257) + new DecimalFormat("$#,##0.00;($#)").format(-5.5));
        System.out.println(NumberFormat.getInstance().format(9876543.21) + " " + NumberFormat.getIntegerInstance().format(2.5) + NumberFormat.getPercentInstance().format(0.5) + " " + NumberFormat.getInstance().parse("1,234.5"));
        System.out.println(MessageFormat.format("{0} has {1} items{2}", "bag", 3, "!") + " " + MessageFormat.format("it''s {0}", 1.5));
        try { NumberFormat.getInstance().parse("x"); } catch (ParseException e) { System.out.println(e.getMessage() + e.getErrorOffset()); }
    }
}
