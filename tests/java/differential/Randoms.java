import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

public class Randoms {
    public static void main(String[] args) throws Exception {
        Random r = new Random(12345);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextLong() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextBoolean() + " " + r.nextGaussian());
        byte[] b = new byte[6];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b) + r.ints(5, 0, 100).boxed().collect(Collectors.toList()) + r.doubles(2).sum());
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Collections.shuffle(l, new Random(7));
        System.out.println(l + " " + new SplittableRandom(3).nextInt(1000) + " " + r.nextInt(5, 8));
        try {
            r.nextInt(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e + " " + Arrays.toString(e.getStackTrace()));
        }
        Random s = new Random();
        int x = s.nextInt(10);
        double m = Math.random();
        System.out.println(x >= 0 && x < 10 && m >= 0 && m < 1);
    }
}
