// expect: verified
// A generator that the program seeded gives what it always gives, also where others are choices.
// args: --rand-choice
import java.util.Random;

public class RandomSeeded {
    static class Counting extends Random {
        int bits;

        @Override
        protected int next(int count) {
            return bits++ & (1 << count) - 1;
        }
    }

    public static void main(String[] args) {
        Random seeded = new Random(42), late = new Random();
        assert seeded.nextInt() == -1170105035 && seeded.nextInt(100) == 63;
        late.setSeed(42);
        assert late.nextInt() == -1170105035 && late.nextInt(100) == 63;
        assert new Random(7).nextInt(1_000_000) == new Random(7).nextInt(1_000_000);
        Counting counting = new Counting();
        int first = counting.nextInt(10), second = counting.nextInt(10);
        assert second == first + 1;
    }
}
