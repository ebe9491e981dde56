package sun.nio.fs;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The tree of heddle.Disk as a file system. */
final class DiskFileSystem extends FileSystem {
    private final DiskProvider provider;

    DiskFileSystem(DiskProvider provider) {
        this.provider = provider;
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(getPath("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic");
    }

    @Override
    public Path getPath(String first, String... more) {
        StringBuilder path = new StringBuilder(first);
        for (String s : more)
            if (!s.isEmpty())
                path.append(path.length() > 0 ? "/" : "").append(s);
        return new DiskPath(this, path.toString());
    }

    @Override
    public PathMatcher getPathMatcher(String how) {
        int colon = how.indexOf(':');
        if (colon <= 0)
            throw new IllegalArgumentException();
        String kind = how.substring(0, colon), text = how.substring(colon + 1);
        if (!kind.equalsIgnoreCase("glob") && !kind.equalsIgnoreCase("regex"))
            throw new UnsupportedOperationException("Syntax '" + kind + "' not recognized");
        Pattern p = Pattern.compile(
            kind.equalsIgnoreCase("glob") ? Globs.toUnixRegexPattern(text) : text);
        return path -> p.matcher(path.toString()).matches();
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }
}
