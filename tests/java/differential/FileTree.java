import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

public class FileTree {
    public static void main(String[] args) throws Exception {
        Path d = Files.createTempDirectory("tree");
        Path f = d.resolve("a.txt");
        Files.writeString(f, "one\ntwo\n");
        Files.write(f, List.of("three"), StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(f) + " " + Files.size(f) + Files.exists(f) + Files.isDirectory(d) + Files.isRegularFile(f) + f.getFileName());
        Files.createDirectories(d.resolve("x/y"));
        Files.copy(f, d.resolve("x/b.txt"));
        Files.move(d.resolve("x/b.txt"), d.resolve("x/y/c.txt"));
        try (Stream<Path> s = Files.walk(d)) { System.out.println(s.map(p -> d.relativize(p).toString()).sorted().toList()); }
        try (BufferedWriter w = Files.newBufferedWriter(d.resolve("w"))) { w.write("buffered"); w.newLine(); }
        try (BufferedReader r = Files.newBufferedReader(d.resolve("w"))) { System.out.println(r.readLine() + r.readLine()); }
        try { Files.readString(d.resolve("none")); } catch (NoSuchFileException e) { System.out.println("no such file"); }
        try { Files.createDirectory(d.resolve("x")); } catch (FileAlreadyExistsException e) { System.out.println("exists"); }
        try (Stream<String> s = Files.lines(f)) { System.out.println(s.filter(x -> x.contains("o")).count()); }
        Files.delete(f);
        System.out.println(Files.exists(f) + " " + Files.deleteIfExists(f));
    }
}
