// expect: verified
// args: --rand-choice
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public class RandomChoices {
    public static void main(String[] args) throws Exception {
        Random shared = new Random();
        int[] drawn = new int[2];
        Thread other = new Thread(() -> drawn[1] = ThreadLocalRandom.current().nextInt(5, 8));
        other.start();
        drawn[0] = shared.nextInt(4);
        other.join();
        assert drawn[0] >= 0 && drawn[0] < 4 && drawn[1] >= 5 && drawn[1] < 8;
        int thrown = new SecureRandom().nextInt(6) + 1;
        assert thrown >= 1 && thrown <= 6;
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(list);
        assert list.get(0) + list.get(1) + list.get(2) == 6;
        Thread.sleep(shared.nextInt(1000));
    }
}
