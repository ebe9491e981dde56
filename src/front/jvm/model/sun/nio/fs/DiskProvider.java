package sun.nio.fs;

import heddle.Disk;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The operations of java.nio.file.Files, over the tree of heddle.Disk. */
final class DiskProvider extends FileSystemProvider {
    final DiskFileSystem system = new DiskFileSystem(this);

    @Override
    public String getScheme() {
        return "file";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
        throw new FileSystemAlreadyExistsException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        return system.getPath(uri.getPath());
    }

    private static Disk.Node node(Path p) throws NoSuchFileException {
        Disk.Node node = Disk.find(p.toString());
        if (node == null)
            throw new NoSuchFileException(p.toString());
        return node;
    }

    /* A new node at a path where there was none. */
    private static Disk.Node fresh(Path p, boolean folder) throws FileSystemException {
        if (Disk.find(p.toString()) != null)
            throw new FileAlreadyExistsException(p.toString());
        Disk.Node node = Disk.create(p.toString(), folder);
        if (node == null)
            throw new NoSuchFileException(p.toString());
        return node;
    }

    @Override
    public SeekableByteChannel newByteChannel(Path p, Set<? extends OpenOption> options,
                                              FileAttribute<?>... attrs) throws IOException {
        boolean append = options.contains(StandardOpenOption.APPEND);
        boolean write = append || options.contains(StandardOpenOption.WRITE);
        boolean read = options.contains(StandardOpenOption.READ) || !write;
        boolean make = write && options.contains(StandardOpenOption.CREATE);
        Disk.Node node;
        if (write && options.contains(StandardOpenOption.CREATE_NEW))
            node = fresh(p, false);
        else
            node = make && Disk.find(p.toString()) == null ? fresh(p, false) : node(p);
        if (node.isFolder())
            throw new FileSystemException(p.toString(), null, "Is a directory");
        if (write && options.contains(StandardOpenOption.TRUNCATE_EXISTING))
            node.resize(0);
        return new DiskChannel(node, read, write, append);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path p, DirectoryStream.Filter<? super Path> f)
        throws IOException {
        if (!node(p).isFolder())
            throw new NotDirectoryException(p.toString());
        List<Path> found = new ArrayList<>();
        for (String name : Disk.names(p.toString()))
            if (f == null || f.accept(p.resolve(name)))
                found.add(p.resolve(name));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return found.iterator();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void createDirectory(Path p, FileAttribute<?>... attrs) throws IOException {
        fresh(p, true);
    }

    @Override
    public void delete(Path p) throws IOException {
        node(p);
        if (!Disk.remove(p.toString()))
            throw new DirectoryNotEmptyException(p.toString());
    }

    /* Removes a file that is in the way, if that is allowed. */
    private void clear(Path to, CopyOption... options) throws IOException {
        if (Disk.find(to.toString()) == null)
            return;
        if (!Arrays.asList(options).contains(StandardCopyOption.REPLACE_EXISTING))
            throw new FileAlreadyExistsException(to.toString());
        delete(to);
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        Disk.Node node = node(from);
        clear(to, options);
        Disk.Node copy = fresh(to, node.isFolder());
        if (!node.isFolder())
            copy.write(0, node.data, 0, node.size);
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        node(from);
        if (from.equals(to))
            return;
        clear(to, options);
        if (!Disk.move(from.toString(), to.toString()))
            throw new NoSuchFileException(to.toString());
    }

    @Override
    public boolean isSameFile(Path a, Path b) throws IOException {
        return a.equals(b) || node(a) == node(b);
    }

    @Override
    public boolean isHidden(Path p) {
        return p.getFileName() != null && p.getFileName().toString().startsWith(".");
    }

    @Override
    public FileStore getFileStore(Path p) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void checkAccess(Path p, AccessMode... modes) throws IOException {
        node(p);
    }

    /** The attributes that the tree knows. */
    private static final class Attributes implements BasicFileAttributes {
        private final Disk.Node node;

        Attributes(Disk.Node node) {
            this.node = node;
        }

        @Override
        public FileTime lastModifiedTime() {
            return FileTime.fromMillis(System.currentTimeMillis());
        }

        @Override
        public FileTime lastAccessTime() {
            return lastModifiedTime();
        }

        @Override
        public FileTime creationTime() {
            return lastModifiedTime();
        }

        @Override
        public boolean isRegularFile() {
            return !node.isFolder();
        }

        @Override
        public boolean isDirectory() {
            return node.isFolder();
        }

        @Override
        public boolean isSymbolicLink() {
            return false;
        }

        @Override
        public boolean isOther() {
            return false;
        }

        @Override
        public long size() {
            return node.size;
        }

        @Override
        public Object fileKey() {
            return null;
        }
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path p, Class<V> type,
                                                                LinkOption... options) {
        if (type != BasicFileAttributeView.class)
            return null;
        return type.cast(new BasicFileAttributeView() {
            @Override
            public String name() {
                return "basic";
            }

            @Override
            public BasicFileAttributes readAttributes() throws IOException {
                return new Attributes(node(p));
            }

            @Override
            public void setTimes(FileTime modified, FileTime accessed, FileTime created) {}
        });
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path p, Class<A> type,
                                                            LinkOption... options)
        throws IOException {
        if (type != BasicFileAttributes.class)
            throw new UnsupportedOperationException();
        return type.cast(new Attributes(node(p)));
    }

    @Override
    public Map<String, Object> readAttributes(Path p, String names, LinkOption... options)
        throws IOException {
        Attributes a = new Attributes(node(p));
        return Map.of("size", a.size(), "isDirectory", a.isDirectory(), "isRegularFile",
                      a.isRegularFile(), "lastModifiedTime", a.lastModifiedTime());
    }

    @Override
    public void setAttribute(Path p, String name, Object value, LinkOption... options) {
        throw new UnsupportedOperationException();
    }
}
