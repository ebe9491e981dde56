package java.io;

import heddle.Streams;
import heddle.Vm;
import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;

/** Writes text to a stream of bytes. A whole text is written at once, so no buffer lies between. To the console this
 * is one operation of the machine, in the stream's monitor if the program uses that too. */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    private final Charset charset;
    private final boolean autoFlush;
    private final int console; /* its descriptor, or 0 */
    private boolean trouble, closing;

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        this(out, autoFlush, (Charset) null);
    }

    public PrintStream(OutputStream out, boolean autoFlush, String encoding)
        throws UnsupportedEncodingException {
        this(out, autoFlush, charset(encoding));
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        super(out);
        if (out == null)
            throw new NullPointerException("Null output stream");
        this.autoFlush = autoFlush;
        this.charset = charset;
        this.console = out instanceof Streams.Console ? ((Streams.Console) out).descriptor : 0;
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName), false);
    }

    public PrintStream(String fileName, String charset)
        throws FileNotFoundException, UnsupportedEncodingException {
        this(new FileOutputStream(fileName), false, charset(charset));
    }

    public PrintStream(String fileName, Charset charset) throws IOException {
        this(new FileOutputStream(fileName), false, charset);
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    public PrintStream(File file, String charset)
        throws FileNotFoundException, UnsupportedEncodingException {
        this(new FileOutputStream(file), false, charset(charset));
    }

    public PrintStream(File file, Charset charset) throws IOException {
        this(new FileOutputStream(file), false, charset);
    }

    private static Charset charset(String name) throws UnsupportedEncodingException {
        if (name == null)
            throw new NullPointerException("charsetName");
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedEncodingException(name);
        }
    }

    /* Can nobody tell whether the stream's monitor is used? */
    private boolean isAlone() {
        return console != 0 && !Vm.outputMonitorsUsed();
    }

    static boolean isAlone(Object error, PrintStream to) {
        return to != null && to.isAlone();
    }

    /** Stands in for Throwable.printStackTrace, whose lines nothing else comes between. */
    static void trace(Throwable error, PrintStream to) {
        error.printStackTrace(new PrintStream(new Streams.Passing(to.out)));
    }

    @Override
    public void flush() {
        if (isAlone())
            return;
        synchronized (this) {
            try {
                open();
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closing)
                return;
            closing = true;
            try {
                out.close();
            } catch (IOException e) {
                trouble = true;
            }
            out = null;
        }
    }

    public boolean checkError() {
        if (out != null)
            flush();
        return trouble || out instanceof PrintStream && ((PrintStream) out).checkError();
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    private void open() throws IOException {
        if (out == null)
            throw new IOException("Stream closed");
    }

    @Override
    public void write(int b) {
        if (isAlone())
            writeByte(b);
        else
            synchronized (this) {
                writeByte(b);
            }
    }

    private void writeByte(int b) {
        try {
            open();
            out.write(b);
            if (b == '\n' && autoFlush)
                out.flush();
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        if (isAlone())
            writeBytes(bytes, from, count);
        else
            synchronized (this) {
                writeBytes(bytes, from, count);
            }
    }

    private void writeBytes(byte[] bytes, int from, int count) {
        try {
            open();
            out.write(bytes, from, count);
            if (autoFlush)
                out.flush();
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    public void writeBytes(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    private void text(String s, boolean line) {
        if (console == 0 || closing)
            textBytes(line ? s + "\n" : s);
        else if (isAlone())
            Vm.print(console, s, line);
        else
            synchronized (this) {
                Vm.print(console, s, line);
            }
    }

    private void textBytes(String s) {
        byte[] bytes = charset == null ? s.getBytes() : s.getBytes(charset);
        synchronized (this) {
            try {
                open();
                out.write(bytes, 0, bytes.length);
                if (autoFlush && s.indexOf('\n') >= 0)
                    out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public void print(boolean x) {
        print(String.valueOf(x));
    }

    public void print(char x) {
        print(String.valueOf(x));
    }

    public void print(int x) {
        print(String.valueOf(x));
    }

    public void print(long x) {
        print(String.valueOf(x));
    }

    public void print(float x) {
        print(String.valueOf(x));
    }

    public void print(double x) {
        print(String.valueOf(x));
    }

    public void print(char[] x) {
        print(String.valueOf(x));
    }

    public void print(String x) {
        text(String.valueOf(x), false);
    }

    public void print(Object x) {
        print(String.valueOf(x));
    }

    private boolean plain() {
        return getClass() == PrintStream.class;
    }

    /* println is documented to behave like print, and a subclass may have its own print. */
    private void line(String s) {
        if (plain()) {
            text(s, true);
            return;
        }
        synchronized (this) {
            print(s);
            text("", true);
        }
    }

    public void println() {
        text("", true);
    }

    public void println(boolean x) {
        line(String.valueOf(x));
    }

    public void println(char x) {
        line(String.valueOf(x));
    }

    public void println(int x) {
        line(String.valueOf(x));
    }

    public void println(long x) {
        line(String.valueOf(x));
    }

    public void println(float x) {
        line(String.valueOf(x));
    }

    public void println(double x) {
        line(String.valueOf(x));
    }

    public void println(char[] x) {
        line(String.valueOf(x));
    }

    public void println(String x) {
        line(String.valueOf(x));
    }

    public void println(Object x) {
        line(String.valueOf(x));
    }

    public PrintStream printf(String format, Object... args) {
        return format(format, args);
    }

    public PrintStream printf(Locale l, String format, Object... args) {
        return format(l, format, args);
    }

    public PrintStream format(String format, Object... args) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, args);
    }

    public PrintStream format(Locale l, String format, Object... args) {
        if (isAlone() && arePlain(args))
            formatNow(l, format, args);
        else
            synchronized (this) {
                formatNow(l, format, args);
            }
        return this;
    }

    private void formatNow(Locale l, String format, Object... args) {
        print(new Formatter(l).format(l, format, args).toString());
    }

    /* The others run code of their own while they are formatted. */
    private static boolean arePlain(Object[] args) {
        for (int i = 0; args != null && i < args.length; i++)
            if (args[i] != null && !args[i].getClass().getName().startsWith("java.lang."))
                return false;
        return true;
    }

    @Override
    public PrintStream append(CharSequence x) {
        print(String.valueOf(x));
        return this;
    }

    @Override
    public PrintStream append(CharSequence x, int from, int to) {
        CharSequence s = x == null ? "null" : x;
        return append(s.subSequence(from, to));
    }

    @Override
    public PrintStream append(char x) {
        print(x);
        return this;
    }
}
