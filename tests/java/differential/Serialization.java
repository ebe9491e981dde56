import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Serialization {
    static class Node implements Serializable { private static final long serialVersionUID = 1; int v; String s; transient int t = 5; Node next; List<Integer> l = new ArrayList<>(); Node(int v) { this.v = v; } }
    static class Custom implements Serializable { int a = 1; transient int b = 2; private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeInt(b * 10); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); b = i.readInt(); } }
    static class Ext implements Externalizable { String x; public Ext() { } public void writeExternal(ObjectOutput o) throws IOException { o.writeUTF(x + "!"); } public void readExternal(ObjectInput i) throws IOException { x = i.readUTF(); } }
    enum E { A, B }
    record R(int x, String y) implements Serializable { }
    static class Single implements Serializable { static final Single I = new Single(); private Object readResolve() { return I; } }
    static Object copy(Object o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream s = new ObjectOutputStream(b); s.writeObject(o); s.flush(); return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }

    public static void main(String[] args) throws Exception {
        Node n = new Node(7);
        n.s = "str"; n.next = new Node(8); n.next.next = n; n.l.add(3);
        Node m = (Node) copy(n);
        System.out.println(m.v + m.s + m.t + m.next.v + (m.next.next == m) + m.l + (m != n));
        System.out.println(((Custom) copy(new Custom())).b + " " + copy(E.B) + (copy(E.A) == E.A) + copy(new R(1, "q")) + (copy(Single.I) == Single.I));
        Ext e = new Ext();
        e.x = "ext";
        System.out.println(((Ext) copy(e)).x + copy(new int[] {1, 2}).getClass() + Arrays.toString((String[]) copy(new String[] {"a", null})) + copy(new HashMap<>(Map.of("k", List.of(1, 2)))) + copy(new TreeMap<>(Map.of(1, 2))) + copy(5) + copy("s") + copy(null));
        try { copy(new Object()); } catch (NotSerializableException x) { System.out.println(x.getMessage()); }
    }
}
