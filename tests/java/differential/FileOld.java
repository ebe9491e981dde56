import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.util.Arrays;

public class FileOld {
    public static void main(String[] args) throws Exception {
        File d = new File(System.getProperty("java.io.tmpdir"), "heddle-old-" + System.nanoTime());
        System.out.println(d.mkdir() + " " + d.mkdir() + d.isDirectory() + d.exists());
        File f = new File(d, "f.bin");
        try (FileOutputStream o = new FileOutputStream(f)) { o.write(new byte[] {1, 2, 3, 4}); o.write(5); }
        try (FileOutputStream o = new FileOutputStream(f, true)) { o.write(6); }
        try (FileInputStream i = new FileInputStream(f)) { System.out.println(i.available() + " " + i.read() + i.skip(2) + Arrays.toString(i.readAllBytes()) + i.read()); }
        System.out.println(f.length() + " " + f.getName() + f.canRead() + f.isFile() + Arrays.toString(d.list()));
        try (PrintWriter w = new PrintWriter(new FileWriter(new File(d, "t.txt")))) { w.println("text"); w.println(5); }
        try (BufferedReader r = new BufferedReader(new FileReader(new File(d, "t.txt")))) { System.out.println(r.readLine() + r.readLine() + r.readLine()); }
        try (RandomAccessFile r = new RandomAccessFile(f, "rw")) { r.seek(2); r.writeInt(99); r.seek(0); System.out.println(r.read() + " " + r.length() + r.getFilePointer() + r.readByte() + r.readInt()); }
        System.out.println(f.renameTo(new File(d, "g.bin")) + " " + f.exists() + new File(d, "g.bin").length());
        try { new FileInputStream(f); } catch (FileNotFoundException e) { System.out.println("not found"); }
        for (File x : d.listFiles()) x.delete();
        System.out.println(d.delete() + " " + new File("/a/b/../c").getPath() + new File("rel").isAbsolute() + new File("/x/y").getParent());
    }
}
