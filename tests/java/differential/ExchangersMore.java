import java.util.concurrent.*;

public class ExchangersMore {
    public static void main(String[] args) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[1];
        Thread t = new Thread(() -> {
            try {
                got[0] = exchanger.exchange("from thread");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        System.out.println(exchanger.exchange("from main"));
        t.join();
        System.out.println(got[0]);
        Thread.currentThread().interrupt();
        try {
            exchanger.exchange("nobody");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
