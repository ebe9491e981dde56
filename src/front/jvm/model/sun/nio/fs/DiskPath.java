package sun.nio.fs;

import heddle.Disk;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;

/** A path of the tree: a text without empty names. */
final class DiskPath implements Path {
    private final DiskFileSystem system;
    private final String text;
    private final String[] names;

    DiskPath(DiskFileSystem system, String raw) {
        List<String> parts = new ArrayList<>();
        for (String s : raw.split("/"))
            if (!s.isEmpty())
                parts.add(s);
        boolean relative = !raw.startsWith("/");
        this.system = system;
        this.names = parts.isEmpty() && relative ? new String[] {""} : parts.toArray(new String[0]);
        this.text = (relative ? "" : "/") + String.join("/", parts);
    }

    private Path of(String raw) {
        return new DiskPath(system, raw);
    }

    private static DiskPath own(Path p) {
        if (!(p instanceof DiskPath))
            throw new ProviderMismatchException();
        return (DiskPath) p;
    }

    private String join(int from, int to) {
        return String.join("/", java.util.Arrays.copyOfRange(names, from, to));
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return text.startsWith("/");
    }

    @Override
    public Path getRoot() {
        return isAbsolute() ? of("/") : null;
    }

    @Override
    public Path getFileName() {
        return names.length == 0 ? null : of(names[names.length - 1]);
    }

    @Override
    public Path getParent() {
        if (names.length <= 1)
            return names.length == 0 ? null : getRoot();
        return of((isAbsolute() ? "/" : "") + join(0, names.length - 1));
    }

    @Override
    public int getNameCount() {
        return names.length;
    }

    @Override
    public Path getName(int i) {
        if (i < 0 || i >= names.length)
            throw new IllegalArgumentException();
        return of(names[i]);
    }

    @Override
    public Path subpath(int from, int to) {
        if (from < 0 || from >= names.length || to > names.length || from >= to)
            throw new IllegalArgumentException();
        return of(join(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        if (!(other instanceof DiskPath) || other.isAbsolute() != isAbsolute())
            return false;
        String[] o = ((DiskPath) other).names;
        return o.length <= names.length
            && java.util.Arrays.equals(o, 0, o.length, names, 0, o.length);
    }

    @Override
    public boolean endsWith(Path other) {
        if (!(other instanceof DiskPath))
            return false;
        String[] o = ((DiskPath) other).names;
        if (other.isAbsolute())
            return equals(other);
        return o.length <= names.length
            && java.util.Arrays.equals(o, 0, o.length, names, names.length - o.length, names.length);
    }

    @Override
    public Path normalize() {
        List<String> kept = new ArrayList<>();
        for (String s : names) {
            boolean up = s.equals("..");
            if (up && !kept.isEmpty() && !kept.get(kept.size() - 1).equals(".."))
                kept.remove(kept.size() - 1);
            else if (!s.equals(".") && !(up && isAbsolute()))
                kept.add(s);
        }
        return of((isAbsolute() ? "/" : "") + String.join("/", kept));
    }

    @Override
    public Path resolve(Path other) {
        DiskPath o = own(other);
        if (o.isAbsolute() || text.isEmpty())
            return o;
        return o.text.isEmpty() ? this : of(text + "/" + o.text);
    }

    @Override
    public Path relativize(Path other) {
        DiskPath o = own(other);
        if (o.isAbsolute() != isAbsolute())
            throw new IllegalArgumentException("'other' is different type of Path");
        if (text.isEmpty())
            return o;
        int same = 0;
        while (same < names.length && same < o.names.length && names[same].equals(o.names[same]))
            same++;
        String up = "../".repeat(names.length - same);
        return of(up + o.join(same, o.names.length));
    }

    @Override
    public URI toUri() {
        return URI.create("file://" + toAbsolutePath());
    }

    @Override
    public Path toAbsolutePath() {
        return isAbsolute() ? this : of("/home/user/" + text);
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        if (Disk.find(text) == null)
            throw new NoSuchFileException(text);
        return of(Disk.normal(text));
    }

    @Override
    public WatchKey register(WatchService w, WatchEvent.Kind<?>[] events,
                             WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return text.compareTo(own(other).text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DiskPath && ((DiskPath) other).text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
