// Two threads write one field.
public class Raced {
    static int hits;

    static void hit() {
        hits++;
    }

    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(Raced::hit);
        other.start();
        hit();
        other.join();
        System.out.println(hits);
    }
}
