import java.util.concurrent.*;

public class LocalRandom {
    public static void main(String[] args) throws Throwable {
        int r = ThreadLocalRandom.current().nextInt(5); System.out.println(r >= 0 && r < 5);
    }
}
