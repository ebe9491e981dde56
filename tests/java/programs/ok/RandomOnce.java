// expect: inconclusive approximated
// One sequence of random numbers is no proof for all others.
import java.util.Random;

public class RandomOnce {
    public static void main(String[] args) {
        assert new Random().nextInt(1000) != 1000;
    }
}
