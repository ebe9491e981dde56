import java.util.*;

public class TimersMore {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer("clock", true);
        Object done = new Object();
        int[] runs = {0};
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                synchronized (done) {
                    if (++runs[0] == 2) {
                        cancel();
                        done.notifyAll();
                    }
                }
            }
        };
        timer.schedule(task, 1, 1);
        synchronized (done) {
            while (runs[0] < 2)
                done.wait();
        }
        System.out.println(runs[0] + " " + task.cancel());
        timer.cancel();
        try {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {}
            }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
