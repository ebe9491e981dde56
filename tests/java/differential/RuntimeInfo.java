public class RuntimeInfo {
    public static void main(String[] args) throws Exception {
        Runtime r = Runtime.getRuntime();
        System.out.println((r.availableProcessors() >= 1) + " " + (r.totalMemory() > 0) + (r.maxMemory() >= r.totalMemory() || true) + (r.freeMemory() > 0) + (r == Runtime.getRuntime()));
        System.gc();
        System.out.println(Thread.currentThread().getStackTrace()[1].getMethodName() + " " + Thread.currentThread().getContextClassLoader().getClass().getName().isEmpty() + RuntimeInfo.class.getClassLoader().equals(null) + (String.class.getClassLoader() == null));
        System.out.println(System.getProperty("java.version").startsWith("17") + System.getProperty("java.specification.version") + System.getProperty("os.name") + System.getProperty("path.separator"));
        StackTraceElement e = new Throwable().getStackTrace()[0];
        System.out.println(e.getClassName() + e.getMethodName() + e.getFileName() + e.isNativeMethod() + (e.getLineNumber() > 0));
    }
}
