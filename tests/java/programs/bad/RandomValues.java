// expect: violation assertion line HERE
// args: --rand-choice
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public class RandomValues {
    public static void main(String[] args) {
        Random random = new Random();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(list);
        boolean seen = random.nextInt(1024) == 777 && random.nextBoolean() && random.nextInt(-3, 0) == -2
                && ThreadLocalRandom.current().nextInt(3) == 2 && new SecureRandom().nextInt(6) == 5
                && Math.random() == 0.5 && list.get(0) == 3 && list.get(1) == 2;
        assert !seen; // HERE
    }
}
