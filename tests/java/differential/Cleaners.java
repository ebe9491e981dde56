import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;

public class Cleaners {
    static class Resource implements AutoCloseable {
        static final Cleaner CLEANER = Cleaner.create();
        private Cleaner.Cleanable cleanable;
        Resource(Runnable action) { cleanable = CLEANER.register(this, action); }
        @Override public void close() { cleanable.clean(); }
    }
    public static void main(String[] args) throws InterruptedException {
        try (Resource r = new Resource(() -> System.out.println("closed"))) {
            System.out.println("open");
        }
        CountDownLatch cleaned = new CountDownLatch(1);
        new Resource(() -> { System.out.println("cleaned"); cleaned.countDown(); });
        System.gc();
        cleaned.await();
        System.out.println("end");
    }
}
