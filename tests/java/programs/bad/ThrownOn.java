// expect: violation assertion line HERE
public class ThrownOn {
    static synchronized void check(int n) {
        try {
            synchronized (ThrownOn.class) {
                assert n > 0; // HERE
            }
        } finally {
            n++;
        }
    }

    public static void main(String[] args) {
        check(args.length);
    }
}
