import java.util.*;

public class RandomSeed {
    public static void main(String[] args) throws Throwable {
        Random r = new Random(42); System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextDouble() + " " + r.nextBoolean());
    }
}
