package heddle;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.TreeMap;
import jdk.internal.access.SharedSecrets;

/** Files in a tree of the program's own: it begins with /tmp and /home/user and ends with the run.
 * The native side of java.io is here; java.nio.file is in sun.nio.fs. */
public final class Disk {
    private Disk() {}

    /** A file, or a folder if it has children. */
    public static final class Node {
        public final TreeMap<String, Node> children;
        public byte[] data = {};
        public int size;

        Node(boolean folder) {
            children = folder ? new TreeMap<>() : null;
        }

        public boolean isFolder() {
            return children != null;
        }

        public void write(int at, byte[] from, int offset, int count) {
            if (at + count > data.length)
                data = Arrays.copyOf(data, Math.max(at + count, 2 * data.length));
            if (at > size)
                Arrays.fill(data, size, at, (byte) 0);
            System.arraycopy(from, offset, data, at, count);
            size = Math.max(size, at + count);
        }

        public int read(int at, byte[] to, int offset, int count) {
            if (at >= size)
                return -1;
            int n = Math.min(count, size - at);
            System.arraycopy(data, at, to, offset, n);
            return n;
        }

        public void resize(int wanted) {
            if (wanted > data.length)
                data = Arrays.copyOf(data, wanted);
            else if (wanted < size)
                Arrays.fill(data, wanted, size, (byte) 0);
            size = wanted;
        }
    }

    private static final class Open {
        final Node node;
        final boolean append;
        int position;

        Open(Node node, boolean append) {
            this.node = node;
            this.append = append;
        }
    }

    private static final int FIRST = 3; /* descriptor that is not the console's */
    private static final Node ROOT = new Node(true);
    private static Open[] open = new Open[4];
    private static int temporaries;

    static {
        create("/tmp", true);
        create("/home", true);
        create("/home/user", true);
    }

    /* ---- the tree ---- */

    /** Absolute, without empty names, "." and "..". */
    public static String normal(String path) {
        String[] names = (path.startsWith("/") ? path : "/home/user/" + path).split("/");
        StringBuilder out = new StringBuilder();
        for (String name : names) {
            if (name.equals(".."))
                out.setLength(Math.max(out.lastIndexOf("/"), 0));
            else if (!name.isEmpty() && !name.equals("."))
                out.append('/').append(name);
        }
        return out.length() == 0 ? "/" : out.toString();
    }

    public static synchronized Node find(String path) {
        Node node = ROOT;
        for (String name : normal(path).split("/"))
            if (!name.isEmpty())
                node = node == null || !node.isFolder() ? null : node.children.get(name);
        return node;
    }

    private static Node parent(String normal) {
        Node p = find(normal.substring(0, Math.max(normal.lastIndexOf('/'), 1)));
        return p != null && p.isFolder() ? p : null;
    }

    private static String last(String normal) {
        return normal.substring(normal.lastIndexOf('/') + 1);
    }

    /** The new node; null: it exists already, or there is no such folder. */
    public static synchronized Node create(String path, boolean folder) {
        String normal = normal(path);
        Node p = parent(normal);
        if (p == null || normal.equals("/") || p.children.containsKey(last(normal)))
            return null;
        Node node = new Node(folder);
        p.children.put(last(normal), node);
        return node;
    }

    public static synchronized boolean remove(String path) {
        String normal = normal(path);
        Node node = find(normal);
        if (node == null || node == ROOT || node.isFolder() && !node.children.isEmpty())
            return false;
        parent(normal).children.remove(last(normal));
        return true;
    }

    public static synchronized boolean move(String from, String to) {
        String a = normal(from), b = normal(to);
        Node node = find(a), target = parent(b);
        if (node == null || node == ROOT || target == null)
            return false;
        Node old = target.children.get(last(b));
        if (old != null && old.isFolder())
            return false;
        parent(a).children.remove(last(a));
        target.children.put(last(b), node);
        return true;
    }

    public static synchronized String[] names(String path) {
        Node node = find(path);
        return node == null || !node.isFolder() ? null : node.children.keySet().toArray(new String[0]);
    }

    /** A name in that folder that is not in use yet. */
    public static synchronized String temporary(String prefix, String suffix) {
        return prefix + ++temporaries + suffix;
    }

    /* ---- descriptors ---- */

    private static synchronized int enter(Node node, boolean append) {
        int i = 0;
        while (i < open.length && open[i] != null)
            i++;
        if (i == open.length)
            open = Arrays.copyOf(open, 2 * i);
        open[i] = new Open(node, append);
        return i + FIRST;
    }

    private static Open get(FileDescriptor fd) throws IOException {
        int i = SharedSecrets.getJavaIOFileDescriptorAccess().get(fd) - FIRST;
        if (i < 0 || i >= open.length || open[i] == null)
            throw new IOException("Stream Closed");
        return open[i];
    }

    private static void set(FileDescriptor fd, Node node, boolean append) {
        SharedSecrets.getJavaIOFileDescriptorAccess().set(fd, enter(node, append));
    }

    public static synchronized void close(FileDescriptor fd) {
        int i = SharedSecrets.getJavaIOFileDescriptorAccess().get(fd) - FIRST;
        if (i >= 0 && i < open.length)
            open[i] = null;
        SharedSecrets.getJavaIOFileDescriptorAccess().set(fd, -1);
    }

    private static int console(FileDescriptor fd) {
        int n = SharedSecrets.getJavaIOFileDescriptorAccess().get(fd);
        return n >= 0 && n < FIRST ? n : -1;
    }

    private static Node existing(String path) throws FileNotFoundException {
        Node node = find(path);
        if (node == null)
            throw new FileNotFoundException(path + " (No such file or directory)");
        if (node.isFolder())
            throw new FileNotFoundException(path + " (Is a directory)");
        return node;
    }

    private static Node existingOrNew(String path) throws FileNotFoundException {
        Node node = find(path) == null ? create(path, false) : null;
        return node != null ? node : existing(path);
    }

    private static synchronized int read(FileDescriptor fd, byte[] to, int offset, int count)
        throws IOException {
        if (console(fd) >= 0)
            return -1;
        Open o = get(fd);
        int n = count == 0 ? 0 : o.node.read(o.position, to, offset, count);
        o.position += Math.max(n, 0);
        return n;
    }

    private static int readOne(FileDescriptor fd) throws IOException {
        byte[] one = new byte[1];
        return read(fd, one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    private static void write(FileDescriptor fd, byte[] from, int offset, int count)
        throws IOException {
        java.util.Objects.checkFromIndexSize(offset, count, from.length);
        if (console(fd) > 0) {
            Vm.printBytes(console(fd), from, offset, count);
            return;
        }
        synchronized (Disk.class) {
            Open o = get(fd);
            if (o.append)
                o.position = o.node.size;
            o.node.write(o.position, from, offset, count);
            o.position += count;
        }
    }

    /* ---- FileInputStream ---- */

    public static void open(FileInputStream s, String path) throws IOException {
        set(s.getFD(), existing(path), false);
    }

    public static int read(FileInputStream s) throws IOException {
        return readOne(s.getFD());
    }

    public static int read(FileInputStream s, byte[] to, int offset, int count) throws IOException {
        java.util.Objects.checkFromIndexSize(offset, count, to.length);
        return read(s.getFD(), to, offset, count);
    }

    public static synchronized long length(FileInputStream s) throws IOException {
        return console(s.getFD()) >= 0 ? 0 : get(s.getFD()).node.size;
    }

    public static synchronized long position(FileInputStream s) throws IOException {
        return console(s.getFD()) >= 0 ? 0 : get(s.getFD()).position;
    }

    public static synchronized long skip(FileInputStream s, long n) throws IOException {
        if (console(s.getFD()) >= 0)
            return 0;
        get(s.getFD()).position += (int) n;
        return n;
    }

    public static synchronized int available(FileInputStream s) throws IOException {
        if (console(s.getFD()) >= 0)
            return 0;
        Open o = get(s.getFD());
        return Math.max(o.node.size - o.position, 0);
    }

    /* ---- FileOutputStream ---- */

    public static void open(FileOutputStream s, String path, boolean append) throws IOException {
        Node node = existingOrNew(path);
        if (!append)
            node.resize(0);
        set(s.getFD(), node, append);
    }

    public static void write(FileOutputStream s, int b, boolean append) throws IOException {
        write(s.getFD(), new byte[] {(byte) b}, 0, 1);
    }

    public static void write(FileOutputStream s, byte[] from, int offset, int count, boolean append)
        throws IOException {
        write(s.getFD(), from, offset, count);
    }

    /* ---- RandomAccessFile ---- */

    private static final int READ_ONLY = 1;

    public static void open(RandomAccessFile s, String path, int mode) throws IOException {
        set(s.getFD(), (mode & READ_ONLY) != 0 ? existing(path) : existingOrNew(path), false);
    }

    public static int read(RandomAccessFile s) throws IOException {
        return readOne(s.getFD());
    }

    public static int read(RandomAccessFile s, byte[] to, int offset, int count) throws IOException {
        java.util.Objects.checkFromIndexSize(offset, count, to.length);
        return read(s.getFD(), to, offset, count);
    }

    public static void write(RandomAccessFile s, int b) throws IOException {
        write(s.getFD(), new byte[] {(byte) b}, 0, 1);
    }

    public static void write(RandomAccessFile s, byte[] from, int offset, int count)
        throws IOException {
        write(s.getFD(), from, offset, count);
    }

    public static synchronized long position(RandomAccessFile s) throws IOException {
        return get(s.getFD()).position;
    }

    public static synchronized void seek(RandomAccessFile s, long at) throws IOException {
        get(s.getFD()).position = (int) at;
    }

    public static synchronized long length(RandomAccessFile s) throws IOException {
        return get(s.getFD()).node.size;
    }

    public static synchronized void resize(RandomAccessFile s, long size) throws IOException {
        Open o = get(s.getFD());
        o.node.resize((int) size);
        o.position = Math.min(o.position, (int) size);
    }

    /* ---- UnixFileSystem; its methods' receiver comes first ---- */

    private static final int EXISTS = 1, REGULAR = 2, DIRECTORY = 4;

    public static String canonical(Object fs, String path) {
        return normal(path);
    }

    public static int attributes(Object fs, File f) {
        Node node = find(f.getPath());
        return node == null ? 0 : EXISTS | (node.isFolder() ? DIRECTORY : REGULAR);
    }

    public static boolean access(Object fs, File f, int mode) {
        return find(f.getPath()) != null;
    }

    public static long length(Object fs, File f) {
        Node node = find(f.getPath());
        return node == null ? 0 : node.size;
    }

    public static long modified(Object fs, File f) {
        return find(f.getPath()) == null ? 0 : System.currentTimeMillis();
    }

    public static boolean createFile(Object fs, String path) throws IOException {
        if (find(path) != null)
            return false;
        if (create(path, false) == null)
            throw new IOException("No such file or directory");
        return true;
    }

    public static boolean delete(Object fs, File f) {
        return remove(f.getPath());
    }

    public static String[] list(Object fs, File f) {
        return names(f.getPath());
    }

    public static boolean createFolder(Object fs, File f) {
        return create(f.getPath(), true) != null;
    }

    public static boolean rename(Object fs, File from, File to) {
        return move(from.getPath(), to.getPath());
    }

    /** File.TempDirectory. */
    public static File temporaryFolder() {
        return new File("/tmp");
    }

    public static File temporaryFile(String prefix, String suffix, File folder) {
        return new File(folder, temporary(prefix, suffix));
    }
}
