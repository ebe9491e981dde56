// Whether the JVM takes each of FOLDER/0.class … FOLDER/N-1.class: Judge FOLDER N writes FOLDER/verdicts, a
// letter a class, '+' or '-'.
import java.nio.file.Files;
import java.nio.file.Path;

public class Judge {
    static class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.equals("Subject"))
                return super.loadClass(name);
            Class<?> known = findLoadedClass(name);
            return known != null ? known : defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        StringBuilder verdicts = new StringBuilder();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            try {
                Loader loader = new Loader(Files.readAllBytes(Path.of(args[0], i + ".class")));
                Class.forName("Subject", true, loader);
                verdicts.append('+');
            } catch (LinkageError e) {
                verdicts.append('-');
            }
        }
        Files.writeString(Path.of(args[0], "verdicts"), verdicts);
    }
}
