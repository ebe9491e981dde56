// expect: violation assertion line HERE
// args: --rand-choice
// Whether a generator is seeded before or after a number is drawn is for the scheduler.
import java.util.Random;

public class RandomReseeded {
    public static void main(String[] args) throws Exception {
        Random random = new Random();
        Thread other = new Thread(() -> random.setSeed(42));
        other.start();
        int drawn = random.nextInt(1000);
        other.join();
        assert drawn != 5; // HERE
    }
}
