import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/** References that System.gc() clears, and the queues that they come into. */
public class WeakQueue {
    static class Node {
        Node next;
        final byte[] data = new byte[100];
    }

    static Object strong = new Object();

    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> kept = new WeakReference<>(strong, queue);
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
        SoftReference<Object> soft = new SoftReference<>(new Object(), queue);
        System.out.println(queue.poll() + " " + (weak.get() != null));
        System.gc();
        System.out.println(weak.get() + " " + (queue.remove() == weak) + " " + queue.poll());
        System.out.println((kept.get() == strong) + " " + (soft.get() != null));
        strong = null;
        System.gc();
        System.out.println(kept.get() + " " + (queue.remove() == kept) + " " + kept.enqueue());
        phantoms();
        cycles();
        map();
    }

    static void phantoms() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object object = new Object();
        PhantomReference<Object> phantom = new PhantomReference<>(object, queue);
        System.gc();
        System.out.println(queue.poll() + " " + phantom.get() + " " + phantom.refersTo(object));
        Reference.reachabilityFence(object);
        object = null;
        System.gc();
        System.out.println((queue.remove() == phantom) + " " + phantom.refersTo(null));
    }

    static void cycles() throws InterruptedException {
        ReferenceQueue<Node> queue = new ReferenceQueue<>();
        Node a = new Node(), b = new Node();
        a.next = b;
        b.next = a;
        WeakReference<Node> first = new WeakReference<>(a, queue), second = new WeakReference<>(b, queue);
        b = null;
        System.gc();
        System.out.println(first.get() == a);
        System.out.println(second.get() == a.next);
        a = null;
        System.gc();
        System.out.println(first.get() + " " + second.get());
        Reference<?> one = queue.remove(), two = queue.remove();
        System.out.println((one == first || two == first) + " " + (one == second || two == second));
    }

    static void map() throws InterruptedException {
        Map<Object, String> map = new WeakHashMap<>();
        Object key = new Object();
        map.put(key, "kept");
        map.put(new Object(), "lost");
        System.out.println(map.size());
        System.gc();
        while (map.size() > 1)
            Thread.sleep(10);
        System.out.println(map.size() + " " + map.get(key) + " " + map.values());
    }
}
