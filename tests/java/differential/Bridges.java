import java.util.Collections;
import java.util.List;

public class Bridges {
    interface Shape<T extends Shape<T>> { T scale(double f); default T twice() { return scale(2); } }
    static class Circle implements Shape<Circle>, Comparable<Circle>, Cloneable { double r; Circle(double r) { this.r = r; } public Circle scale(double f) { return new Circle(r * f); } public int compareTo(Circle o) { return Double.compare(r, o.r); } public Circle clone() { try { return (Circle) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static abstract class Handler<E> { abstract void on(E e); void all(List<? extends E> l) { l.forEach(this::on); } }
    static class Texts extends Handler<String> { StringBuilder b = new StringBuilder(); void on(String s) { b.append(s.length()); } }
    static <T extends Comparable<? super T> & Cloneable> T biggest(List<T> l) { return Collections.max(l); }

    public static void main(String[] args) throws Exception {
        System.out.println(new Circle(1.5).twice().r + " " + biggest(List.of(new Circle(1), new Circle(3), new Circle(2))).clone().r);
        Texts t = new Texts();
        t.all(List.of("a", "bb", "ccc"));
        System.out.println(t.b);
        try { ((Handler) t).on(5); } catch (ClassCastException e) { System.out.println("bridge checks"); }
        Comparable raw = new Circle(1);
        try { raw.compareTo("x"); } catch (ClassCastException e) { System.out.println("bridge checks too"); }
    }
}
