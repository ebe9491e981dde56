// expect: violation assertion

/** A bucket is full again where the machine is slow. */
public class TokenBucket {
    static double tokens = 2;
    static long last = System.nanoTime();

    static boolean take() {
        long now = System.nanoTime();
        tokens = Math.min(2, tokens + (now - last) / 1e9);
        last = now;
        if (tokens < 1)
            return false;
        tokens--;
        return true;
    }

    public static void main(String[] args) {
        int taken = 0;
        for (int i = 0; i < 3; i++)
            if (take())
                taken++;
        assert taken == 2;
    }
}
