/* An object of its own of one class or the other, which leads to one object or the other. threads: 3 */
public class Kinds {
    static int came, left, last;
    static final int[] one = {1}, two = {2};

    static class A {
        int[] to;

        int kind() {
            return 10;
        }
    }

    static class B extends A {
        @Override
        int kind() {
            return 20;
        }
    }

    static synchronized A make() {
        A made = came == 0 ? new A() : new B();
        made.to = came == 1 ? one : two;
        came++;
        return made;
    }

    static synchronized void leave(A mine) {
        if (++left == 2)
            last = mine.kind();
        if (left == 3)
            last += mine.to[0];
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> leave(make());
        Thread a = new Thread(work), b = new Thread(work), c = new Thread(work);
        synchronized (Kinds.class) {
            a.start();
            b.start();
            c.start();
        }
        a.join();
        b.join();
        c.join();
    }
}
