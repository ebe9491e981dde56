package heddle;

/** How threads of a Java program begin and end. */
public final class Start {
    private Start() {}

    /** Runs before the class of main is initialised. Methods of a string literal can be called without anything that
     * would initialise String. */
    public static void begin() {
        Classes.initialize(String.class);
        Classes.initialize(System.class);
        if (Vm.finalizers())
            Collector.start();
    }

    /** Runs after main has returned: the process lives on until all threads that live are daemons; then the shutdown
     * hooks run. */
    public static void end() {
        Thread.leave();
        Vm.threadOver();
        Vm.threadOthers();
        Vm.shutdown();
    }

    /** An exception leaves a thread's last method; its frames are all still there. Does the program handle it? If
     * not, this does not return. */
    public static boolean takes(Throwable error) {
        Thread thread = Thread.currentThread();
        if (thread.hasHandler())
            return true;
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        error.printStackTrace(System.err);
        if (error instanceof AssertionError)
            Vm.failed(error);
        Vm.uncaught(error);
        return false;
    }

    /** The first thread goes here with an exception that the program handles. */
    public static void uncaught(Throwable error) {
        Thread.currentThread().dispatch(error);
        end();
        Vm.exit(1);
    }

    /** The code that every other thread runs. */
    public static void run(Thread thread) {
        thread.run();
        Thread.leave();
    }

    public static void uncaughtIn(Thread thread, Throwable error) {
        thread.dispatch(error);
        Thread.leave();
    }

    /** The static initialiser of java.lang.System. */
    public static void system() {
        Vm.setJavaLangAccess();
        Streams.begin();
    }
}
