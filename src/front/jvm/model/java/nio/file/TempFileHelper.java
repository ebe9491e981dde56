package java.nio.file;

import heddle.Disk;
import java.io.IOException;
import java.nio.file.attribute.FileAttribute;

/** Temporary files, with names that are the same in every run. */
class TempFileHelper {
    private TempFileHelper() {}

    private static Path name(Path folder, String prefix, String suffix) {
        Path in = folder != null ? folder : Path.of("/tmp");
        return in.resolve(Disk.temporary(prefix == null ? "" : prefix, suffix));
    }

    static Path createTempFile(Path folder, String prefix, String suffix, FileAttribute<?>[] attrs)
        throws IOException {
        return Files.createFile(name(folder, prefix, suffix == null ? ".tmp" : suffix), attrs);
    }

    static Path createTempDirectory(Path folder, String prefix, FileAttribute<?>[] attrs)
        throws IOException {
        return Files.createDirectory(name(folder, prefix, ""), attrs);
    }
}
