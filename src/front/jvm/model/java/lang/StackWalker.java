package java.lang;

import heddle.Vm;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** The frames of a stack, from a trace that is made when it is asked for. */
public final class StackWalker {
    /** The known facts of a frame. */
    public interface StackFrame {
        String getClassName();

        String getMethodName();

        Class<?> getDeclaringClass();

        default MethodType getMethodType() {
            throw new UnsupportedOperationException();
        }

        default String getDescriptor() {
            throw new UnsupportedOperationException();
        }

        int getByteCodeIndex();

        String getFileName();

        int getLineNumber();

        boolean isNativeMethod();

        StackTraceElement toStackTraceElement();
    }

    public enum Option {
        RETAIN_CLASS_REFERENCE,
        SHOW_REFLECT_FRAMES,
        SHOW_HIDDEN_FRAMES
    }

    private final class Frame implements StackFrame {
        private final StackTraceElement element;
        private final Class<?> declaring;

        Frame(StackTraceElement element, Class<?> declaring) {
            this.element = element;
            this.declaring = declaring;
        }

        public String getClassName() {
            return declaring.getName();
        }

        public String getMethodName() {
            return element.getMethodName();
        }

        public Class<?> getDeclaringClass() {
            checkRetained();
            return declaring;
        }

        @Override
        public MethodType getMethodType() {
            checkRetained();
            Vm.unmodelled("java.lang.StackWalker.StackFrame.getMethodType");
            return null;
        }

        @Override
        public String getDescriptor() {
            Vm.unmodelled("java.lang.StackWalker.StackFrame.getDescriptor");
            return null;
        }

        public int getByteCodeIndex() {
            Vm.unmodelled("java.lang.StackWalker.StackFrame.getByteCodeIndex");
            return 0;
        }

        public String getFileName() {
            return element.getFileName();
        }

        public int getLineNumber() {
            return element.getLineNumber();
        }

        public boolean isNativeMethod() {
            return element.isNativeMethod();
        }

        public StackTraceElement toStackTraceElement() {
            return element;
        }

        @Override
        public String toString() {
            return element.toString();
        }
    }

    private final Set<Option> options;

    private StackWalker(Set<Option> options) {
        this.options = options;
    }

    public static StackWalker getInstance() {
        return new StackWalker(EnumSet.noneOf(Option.class));
    }

    public static StackWalker getInstance(Option option) {
        return new StackWalker(EnumSet.of(Objects.requireNonNull(option)));
    }

    public static StackWalker getInstance(Set<Option> options) {
        return new StackWalker(options.isEmpty() ? EnumSet.noneOf(Option.class) : EnumSet.copyOf(options));
    }

    public static StackWalker getInstance(Set<Option> options, int estimateDepth) {
        if (estimateDepth <= 0)
            throw new IllegalArgumentException("estimateDepth must be > 0");
        return getInstance(options);
    }

    private void checkRetained() {
        if (!options.contains(Option.RETAIN_CLASS_REFERENCE))
            throw new UnsupportedOperationException("No access to RETAIN_CLASS_REFERENCE");
    }

    private boolean isShown(Class<?> declaring) {
        if (declaring == StackWalker.class)
            return false;
        String name = declaring.getName();
        boolean reflects = name.startsWith("java.lang.reflect.") || name.startsWith("jdk.internal.reflect.");
        return !reflects || options.contains(Option.SHOW_REFLECT_FRAMES) || options.contains(Option.SHOW_HIDDEN_FRAMES);
    }

    private List<StackFrame> frames() {
        if (options.contains(Option.SHOW_HIDDEN_FRAMES))
            Vm.unmodelled("hidden frames of java.lang.StackWalker");
        Throwable here = new Throwable();
        StackTraceElement[] elements = here.getStackTrace();
        List<StackFrame> frames = new ArrayList<>();
        for (int i = 0; i < elements.length; i++) {
            Class<?> declaring = Vm.frameClass(here, i);
            if (isShown(declaring))
                frames.add(new Frame(elements[i], declaring));
        }
        return frames;
    }

    public <T> T walk(Function<? super Stream<StackFrame>, ? extends T> function) {
        Objects.requireNonNull(function);
        try (Stream<StackFrame> stream = frames().stream()) {
            return function.apply(stream);
        }
    }

    public void forEach(Consumer<? super StackFrame> action) {
        Objects.requireNonNull(action);
        frames().forEach(action);
    }

    public Class<?> getCallerClass() {
        if (!options.contains(Option.RETAIN_CLASS_REFERENCE))
            throw new UnsupportedOperationException("This stack walker does not have RETAIN_CLASS_REFERENCE access");
        List<StackFrame> frames = frames();
        if (frames.size() < 2)
            throw new IllegalCallerException("no caller frame");
        return frames.get(1).getDeclaringClass();
    }
}
