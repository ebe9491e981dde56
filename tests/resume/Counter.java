// Three threads add to a counter in two steps each time, and need other code of the library each time they lose: which
// code that is, and so which classes are read, depends on the order.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.TreeMap;

class Counter {
    static final int K = Integer.parseInt(System.getProperty("k", "2"));
    static volatile int counter;

    interface Note {
        int add(int seen);
    }

    static class First implements Note {
        public int add(int seen) {
            return new ArrayList<>(java.util.List.of(seen)).size();
        }
    }

    static class Second implements Note {
        public int add(int seen) {
            HashMap<String, Integer> map = new HashMap<>();
            map.put("seen" + seen, seen);
            return map.size();
        }
    }

    static class Third implements Note {
        public int add(int seen) {
            TreeMap<Integer, String> map = new TreeMap<>();
            map.put(seen, String.valueOf(seen));
            return map.size();
        }
    }

    static Note note(int seen) {
        return seen % 3 == 0 ? new First() : seen % 3 == 1 ? new Second() : new Third();
    }

    static void add() {
        for (int i = 0; i < K; i++) {
            int seen = counter;
            counter = seen + note(seen).add(seen);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++)
            (threads[i] = new Thread(Counter::add)).start();
        for (Thread t : threads)
            t.join();
        assert counter == 3 * K : "lost";
    }
}
