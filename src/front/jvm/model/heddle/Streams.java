package heddle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** System.in, out and err. */
public final class Streams {
    private Streams() {}

    static void begin() {
        setOut(new PrintStream(new Console(1)));
        setErr(new PrintStream(new Console(2)));
        setIn(new Keyboard());
    }

    static native void setIn(InputStream in);
    static native void setOut(PrintStream out);
    static native void setErr(PrintStream err);

    /** The console's output. PrintStream knows it and passes it whole texts. */
    public static final class Console extends OutputStream {
        public final int descriptor;

        Console(int descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        public void write(int b) {
            Vm.printBytes(descriptor, new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            java.util.Objects.checkFromIndexSize(from, count, bytes.length);
            Vm.printBytes(descriptor, bytes, from, count);
        }
    }

    /** Passes everything on. */
    public static final class Passing extends OutputStream {
        private final OutputStream to;

        public Passing(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int b) throws IOException {
            to.write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            to.write(bytes, from, count);
        }
    }

    /** Standard input is empty. */
    static final class Keyboard extends InputStream {
        @Override
        public int read() {
            return -1;
        }
    }
}
