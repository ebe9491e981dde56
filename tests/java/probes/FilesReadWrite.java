import java.nio.file.*;

public class FilesReadWrite {
    public static void main(String[] args) throws Throwable {
        Path p = Files.createTempFile("probe", ".txt"); Files.writeString(p, "one\ntwo\n"); System.out.println(Files.readAllLines(p)); Files.delete(p); System.out.println(Files.exists(p));
    }
}
