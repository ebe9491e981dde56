// expect: verified
// args: --rand-choice
// Of an int nothing is known; that matters only to what depends on it.
import java.util.Random;

public class RandomCarried {
    static int token;

    public static void main(String[] args) throws Exception {
        Random random = new Random();
        Thread other = new Thread(() -> token = random.nextInt());
        other.start();
        other.join();
        int mine = token;
        token = mine;
    }
}
