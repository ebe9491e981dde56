import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.stream.*;

public class FilesMore {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("heddle");
        Path file = folder.resolve("a.txt");
        Files.writeString(file, "one\ntwo\n");
        Files.write(file, java.util.List.of("three"), StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(file) + " " + Files.size(file) + " " + Files.exists(file) + Files.isDirectory(folder));
        Files.copy(file, folder.resolve("b.txt"));
        Files.move(file, folder.resolve("c.txt"));
        try (Stream<Path> list = Files.list(folder)) {
            System.out.println(list.map(p -> p.getFileName().toString()).sorted().collect(Collectors.toList()));
        }
        try {
            Files.readString(file);
        } catch (NoSuchFileException e) {
            System.out.println("gone: " + e.getMessage().endsWith("a.txt"));
        }
        Files.createDirectories(folder.resolve("x/y"));
        try {
            Files.delete(folder.resolve("x"));
        } catch (DirectoryNotEmptyException e) {
            System.out.println("not empty");
        }
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("x/y/z"), StandardCharsets.UTF_8)) {
            out.write("\u00e4\u20ac");
        }
        System.out.println(Files.readAllBytes(folder.resolve("x/y/z")).length);
        try (Stream<Path> walk = Files.walk(folder)) {
            System.out.println(walk.map(p -> folder.relativize(p).toString()).sorted().collect(Collectors.toList()));
        }
        try (RandomAccessFile random = new RandomAccessFile(folder.resolve("b.txt").toFile(), "rw")) {
            random.seek(4);
            random.write('T');
            random.seek(0);
            System.out.println(random.readLine() + random.readLine() + random.getFilePointer());
        }
        System.out.println(Files.deleteIfExists(file) + " " + Paths.get("/a/../b/./c").normalize() + " " + Path.of("a/b").startsWith("a"));
    }
}
