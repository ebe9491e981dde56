import java.util.*;

public class TimerOnce {
    public static void main(String[] args) throws Throwable {
        Timer t = new Timer(); Object lock = new Object(); boolean[] ran = {false}; t.schedule(new TimerTask() { public void run() { synchronized (lock) { ran[0] = true; lock.notify(); } } }, 1); synchronized (lock) { while (!ran[0]) lock.wait(); } t.cancel(); System.out.println("ran");
    }
}
