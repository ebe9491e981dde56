package heddle;

/** The system properties: the same in every run, made when the first is asked for. */
public final class Properties {
    private Properties() {}

    private static final class Holder {
        static java.util.Properties all = make();
    }

    private static final String[] PAIRS = {
        "java.version", "17.0.15",
        "java.version.date", "2025-04-15",
        "java.specification.version", "17",
        "java.specification.name", "Java Platform API Specification",
        "java.specification.vendor", "Oracle Corporation",
        "java.vm.specification.version", "17",
        "java.vm.specification.name", "Java Virtual Machine Specification",
        "java.vm.specification.vendor", "Oracle Corporation",
        "java.vm.name", "Heddle",
        "java.vm.vendor", "Heddle",
        "java.vm.version", "1",
        "java.vm.info", "model checking",
        "java.vendor", "Heddle",
        "java.runtime.name", "Heddle",
        "java.runtime.version", "17",
        "java.class.version", "61.0",
        "java.class.path", "",
        "java.library.path", "",
        "java.home", "/jdk",
        "java.io.tmpdir", "/tmp",
        "os.name", "Linux",
        "os.arch", "amd64",
        "os.version", "1",
        "file.separator", "/",
        "path.separator", ":",
        "line.separator", "\n",
        "user.name", "user",
        "user.home", "/home/user",
        "user.dir", "/home/user",
        "user.language", "en",
        "user.country", "US",
        "user.timezone", "UTC",
        "file.encoding", "UTF-8",
        "native.encoding", "UTF-8",
        "sun.jnu.encoding", "UTF-8",
        "sun.arch.data.model", "64",
    };

    private static java.util.Properties make() {
        java.util.Properties p = new java.util.Properties();
        for (int i = 0; i < PAIRS.length; i += 2)
            p.setProperty(PAIRS[i], PAIRS[i + 1]);
        return p;
    }

    private static String checked(String key) {
        if (key == null)
            throw new NullPointerException("key can't be null");
        if (key.isEmpty())
            throw new IllegalArgumentException("key can't be empty");
        return key;
    }

    public static java.util.Properties all() {
        return Holder.all;
    }

    public static void setAll(java.util.Properties p) {
        Holder.all = p != null ? p : make();
    }

    public static String get(String key) {
        return Holder.all.getProperty(checked(key));
    }

    public static String get(String key, String otherwise) {
        return Holder.all.getProperty(checked(key), otherwise);
    }

    public static String set(String key, String value) {
        return (String) Holder.all.setProperty(checked(key), value);
    }

    public static String clear(String key) {
        return (String) Holder.all.remove(checked(key));
    }

    /** Security.getProperty. */
    public static String security(String key) {
        switch (key) {
        case "security.provider.1": return "SUN";
        case "security.provider.2": return "others";
        default: return null;
        }
    }

    /** Called for anything that the first provider does not have. */
    public static java.security.Provider provider(Object configuration) {
        Vm.unmodelled("security providers other than SUN");
        return null;
    }

    /** RandomGeneratorFactory's table. */
    public static java.util.Map<String, Object> generators() {
        Vm.unmodelled("random number generators by name");
        return null;
    }

    public static String lineSeparator() {
        return "\n";
    }

    public static String environment(String name) {
        if (name == null)
            throw new NullPointerException();
        Vm.environmentRead();
        return null;
    }

    public static java.util.Map<String, String> environment() {
        Vm.environmentRead();
        return java.util.Map.of();
    }
}
