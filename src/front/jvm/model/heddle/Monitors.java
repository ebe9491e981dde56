package heddle;

/** Object's wait and notify, over the machine's wait sets. Whether a timeout passes is a choice. */
public final class Monitors {
    private Monitors() {}

    public static void await(Object object, long millis) throws InterruptedException {
        timesOut(object, millis);
    }

    /** As await. True: it ended because the time was up. */
    public static boolean timesOut(Object object, long millis) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        check(object);
        if (Vm.threadInterrupted(Vm.ME, true))
            throw new InterruptedException();
        int depth = Vm.monitorRelease(object, true, !Vm.programWaits());
        int how = Vm.monitorWait(object, millis > 0, true);
        Vm.monitorAgain(object, depth);
        if (how == Vm.TIME_IS_UP)
            Vm.timePassed(millis * 1000000);
        if (how == Vm.INTERRUPTED) {
            Vm.threadInterrupted(Vm.ME, true);
            throw new InterruptedException();
        }
        return how == Vm.TIME_IS_UP;
    }

    public static void wake(Object object) {
        check(object);
        Vm.monitorNotify(object);
    }

    public static void wakeAll(Object object) {
        check(object);
        Vm.monitorNotifyAll(object);
    }

    private static void check(Object object) {
        if (!Vm.monitorOwned(object))
            throw new IllegalMonitorStateException("current thread is not owner");
    }

    public static boolean owned(Object object) {
        return Vm.monitorOwned(java.util.Objects.requireNonNull(object));
    }
}
