import java.io.*;

public class FileStreams {
    public static void main(String[] args) throws Throwable {
        File f = File.createTempFile("probe", ".bin"); try (FileOutputStream o = new FileOutputStream(f)) { o.write(new byte[] {1, 2, 3}); } try (FileInputStream i = new FileInputStream(f)) { System.out.println(i.read() + i.read() + i.read() + " " + i.read()); } System.out.println(f.length() + " " + f.delete());
    }
}
