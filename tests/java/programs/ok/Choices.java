// expect: verified
import heddle.Verify;

public class Choices {
    public static void main(String[] args) {
        int a = Verify.choose(4), b = Verify.getInt(-2, 2);
        Verify.assume(a > b);
        assert a - b >= 1 && a - b <= 5;
        boolean c = Verify.getBoolean();
        Verify.ignoreIf(c);
        assert !c;
    }
}
