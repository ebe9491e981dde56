// expect: inconclusive approximated
// args: --rand-choice
import java.util.Random;

public class RandomSampled {
    public static void main(String[] args) {
        assert new Random().nextInt(5000) != 1234;
    }
}
