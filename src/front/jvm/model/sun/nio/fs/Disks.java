package sun.nio.fs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.util.stream.Stream;

/** DefaultFileSystemProvider: the default file system is the tree of heddle.Disk. */
final class Disks {
    private Disks() {}

    private static final DiskProvider INSTANCE = new DiskProvider();

    static FileSystemProvider instance() {
        return INSTANCE;
    }

    static FileSystem theFileSystem() {
        return INSTANCE.system;
    }

    /** Files.lines, without channels to map. */
    static Stream<String> lines(Path p, Charset charset) throws IOException {
        BufferedReader reader = Files.newBufferedReader(p, charset);
        return reader.lines().onClose(() -> {
            try {
                reader.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
