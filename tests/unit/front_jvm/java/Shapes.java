/** What the tests of the class model and of the lowering look at. */
public class Shapes {
    static abstract class Animal {
        byte legs;
        long weight;
        final Object owner = null;
        abstract String sound();
        String name() { return "animal"; }
    }

    interface Pet {
        default String sound() { return "pet"; }
    }

    static class Dog extends Animal implements Pet {
        int age;
        volatile boolean hungry;
        public String sound() { return "wow"; }
    }

    static int sum(int n) {
        int s = 0;
        for (int i = 0; i < n; i++)
            s += i * 3;
        return s;
    }

    static int compare(long a, long b, double c, double d) {
        if (a < b)
            return 1;
        return c >= d ? 2 : 3;
    }

    static boolean asserted(int k) {
        assert k > 0;
        return true;
    }

    int field;

    int increment() {
        return field++;
    }

    static int caught(Object o) {
        try {
            return ((String) o).length();
        } catch (ClassCastException e) {
            return -1;
        } finally {
            System.out.println();
        }
    }

    synchronized void locked(Runnable r) {
        r.run();
    }

    static Runnable none() {
        return () -> {};
    }

    static Runnable captures(int n) {
        return () -> System.out.println(n);
    }

    static Dog make() {
        return new Dog();
    }

    public static void main(String[] args) {
        sum(args.length);
    }
}
