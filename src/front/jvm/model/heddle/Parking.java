package heddle;

import jdk.internal.misc.Unsafe;

/** Unsafe's park and unpark. A park with a timeout may end at any time: the caller looks at the clock
 * to see whether it was the time. */
public final class Parking {
    private Parking() {}

    public static void park(Unsafe unsafe, boolean absolute, long time) {
        if (Vm.programWaits() && Vm.threadParkEnds())
            return;
        boolean timed = absolute || time != 0;
        if (Vm.threadEndsSeen())
            Vm.threadSettle(Vm.PARK);
        Vm.threadPark(timed);
        if (!timed)
            return;
        if (Vm.timePasses())
            Vm.timePassed(absolute ? (time - System.currentTimeMillis()) * 1000000 : time);
    }

    public static void unpark(Unsafe unsafe, Object thread) {
        int number = thread == null ? -1 : ((Thread) thread).machineNumber();
        if (number >= 0)
            Vm.threadUnpark(number);
    }
}
