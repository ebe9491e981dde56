import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

public class Simulation {
    interface Event extends Comparable<Event> { int time(); default int compareTo(Event o) { return Integer.compare(time(), o.time()); } void fire(Simulation s); }
    record Arrive(int time, int id) implements Event { public void fire(Simulation s) { s.log.add(time + ":arrive" + id); if (s.busy) s.waiting.add(this); else s.serve(this, time); } }
    record Leave(int time, int id) implements Event { public void fire(Simulation s) { s.log.add(time + ":leave" + id); s.busy = false; if (!s.waiting.isEmpty()) s.serve(s.waiting.poll(), time); } }
    final PriorityQueue<Event> events = new PriorityQueue<>(); final Deque<Arrive> waiting = new ArrayDeque<>(); final List<String> log = new ArrayList<>(); boolean busy; int wait;
    void serve(Arrive a, int now) { busy = true; wait += now - a.time(); events.add(new Leave(now + 3 + a.id() % 4, a.id())); }

    public static void main(String[] args) throws Exception {
        Simulation s = new Simulation();
        for (int i = 0; i < 8; i++) s.events.add(new Arrive(i * 2 + i % 3, i));
        while (!s.events.isEmpty()) s.events.poll().fire(s);
        System.out.println(s.log + " " + s.wait);
    }
}
