import java.io.*;
import java.util.*;

public class SerializationMore {
    record Point(int x, int y) implements Serializable {}

    enum Color { RED, GREEN }

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        final String name;
        Node next;
        transient int hidden = 5;
        transient boolean restored;

        Node(String name) {
            this.name = name;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF("more");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            restored = in.readUTF().equals("more");
        }
    }

    public static class Outside implements Externalizable {
        int value;

        public Outside() {}

        Outside(int value) {
            this.value = value;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value * 2);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt();
        }

        @Override
        public String toString() {
            return "Outside " + value;
        }
    }

    static class Single implements Serializable {
        static final Single ONLY = new Single();

        private Object readResolve() {
            return ONLY;
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            Node node = new Node("root");
            node.next = node;
            out.writeObject(node);
            out.writeObject(new Point(3, 4));
            out.writeObject(Color.GREEN);
            out.writeObject(new Outside(7));
            out.writeObject(Single.ONLY);
            out.writeObject(new TreeMap<>(Map.of("a", List.of(1, 2), "b", List.of())));
            out.writeObject(new int[][] {{1}, {2, 3}});
            out.writeUnshared("text");
            out.writeInt(42);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Node node = (Node) in.readObject();
            System.out.println(node.name + " " + (node.next == node) + " " + node.hidden + " " + node.restored);
            System.out.println(in.readObject() + " " + (in.readObject() == Color.GREEN) + " " + in.readObject());
            System.out.println(in.readObject() == Single.ONLY);
            System.out.println(in.readObject() + " " + Arrays.deepToString((int[][]) in.readObject()));
            System.out.println(in.readUnshared() + " " + in.readInt() + " " + in.read());
        }
        try {
            new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
