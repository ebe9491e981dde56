package heddle;

import java.util.ResourceBundle;

/** System.Logger: log messages go nowhere. */
public final class Log implements System.Logger {
    private final String name;

    private Log(String name) {
        this.name = name;
    }

    /** System.getLogger. */
    public static System.Logger of(String name) {
        return new Log(java.util.Objects.requireNonNull(name));
    }

    public static System.Logger of(String name, ResourceBundle bundle) {
        return of(name);
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isLoggable(Level level) {
        return false;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {}

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... params) {}
}
