import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** The frames of the stack, by java.lang.StackWalker. */
public class StackWalks {
    static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    static class Inner {
        static Class<?> caller() {
            return WALKER.getCallerClass();
        }

        Class<?> callerOfCaller() {
            return caller();
        }
    }

    static List<String> names() {
        return StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).collect(Collectors.toList()));
    }

    static List<String> deep(int depth) {
        return depth == 0 ? names() : deep(depth - 1);
    }

    static void tried(Callable<?> action) {
        try {
            System.out.println(action.call());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(names());
        System.out.println(deep(3));
        System.out.println(Inner.caller());
        System.out.println(new Inner().callerOfCaller());
        Optional<StackWalker.StackFrame> first = WALKER.walk(s -> s.findFirst());
        System.out.println(first.get() + " " + first.get().getDeclaringClass() + " " + first.get().getFileName());
        WALKER.forEach(f -> System.out.println(f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber()));
        tried(() -> StackWalker.getInstance().getCallerClass());
        tried(() -> StackWalker.getInstance().walk(s -> s.findFirst()).get().getDeclaringClass());
        tried(() -> StackWalker.getInstance(Set.of(), 0));
        tried(() -> StackWalker.getInstance().walk(null));
        tried(() -> WALKER.walk(s -> s.count()));
        System.out.println(StackWalks.class.getDeclaredMethod("names").invoke(null));
    }
}
