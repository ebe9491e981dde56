// expect: violation assertion line HERE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Nondet {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        Verifier.assume(b > 100);
        assert b != 127; // HERE
    }
}
