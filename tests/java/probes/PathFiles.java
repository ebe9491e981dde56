import java.nio.file.*;

public class PathFiles {
    public static void main(String[] args) throws Throwable {
        Path p = Paths.get("/a/b/../c.txt").normalize(); System.out.println(p + " " + p.getFileName() + " " + p.getParent());
    }
}
