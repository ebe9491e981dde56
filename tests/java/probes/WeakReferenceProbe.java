import java.lang.ref.*;

public class WeakReferenceProbe {
    public static void main(String[] args) throws Throwable {
        Object o = new Object(); WeakReference<Object> w = new WeakReference<>(o); System.out.println(w.get() == o);
    }
}
