import java.io.StringReader;
import java.util.Properties;
import java.util.TreeMap;

public class PropertiesFile {
    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.load(new StringReader("# comment\na=1\nb : two words\nc\\ d=e\\u0041\nlong=x\\\n   y\n!x\nempty"));
        System.out.println(new TreeMap<>(p) + p.getProperty("a") + p.getProperty("zz", "def") + p.size());
        p.setProperty("new", "n");
        Properties q = new Properties(p);
        q.setProperty("a", "over");
        System.out.println(q.getProperty("a") + q.getProperty("b") + q.stringPropertyNames().size() + q.size());
    }
}
