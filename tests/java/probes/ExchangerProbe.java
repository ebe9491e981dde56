import java.util.concurrent.*;

public class ExchangerProbe {
    public static void main(String[] args) throws Throwable {
        Exchanger<String> x = new Exchanger<>(); Thread t = new Thread(() -> { try { x.exchange("b"); } catch (InterruptedException e) { } }); t.start(); System.out.println(x.exchange("a")); t.join();
    }
}
