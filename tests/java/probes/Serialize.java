import java.io.*;
import java.util.*;

public class Serialize {
    public static void main(String[] args) throws Throwable {
        ByteArrayOutputStream b = new ByteArrayOutputStream(); new ObjectOutputStream(b).writeObject(new ArrayList<>(List.of(1, "two", 3.0))); System.out.println(new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject());
    }
}
