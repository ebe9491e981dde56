// expect: verified
public class FinalField {
    static class Box { final int v; Box(int v) { this.v = v; } }
    static volatile Box box;

    public static void main(String[] args) {
        new Thread(() -> box = new Box(7)).start();
        Box b = box;
        if (b != null) assert b.v == 7;
    }
}
