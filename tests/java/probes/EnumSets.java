import java.util.*;

public class EnumSets {
    public static void main(String[] args) throws Throwable {
        EnumSet<Thread.State> s = EnumSet.of(Thread.State.NEW, Thread.State.BLOCKED); s.add(Thread.State.RUNNABLE); System.out.println(s + " " + EnumSet.complementOf(s));
    }
}
