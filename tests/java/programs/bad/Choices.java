// expect: violation assertion line HERE
import gov.nasa.jpf.vm.Verify;

public class Choices {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 5), b = Verify.getInt(0, 5);
        assert a * b != 15; // HERE
    }
}
