import java.util.Map;
import java.util.TreeMap;

public class WordCount {
    public static void main(String[] args) throws Exception {
        String text = "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness";
        Map<String, Integer> c = new TreeMap<>();
        for (String w : text.toLowerCase().split("\\W+")) c.merge(w, 1, Integer::sum);
        c.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(5).forEach(e -> System.out.printf("%-8s %3d%n", e.getKey(), e.getValue()));
        System.out.println(c.size() + " " + c);
        StringBuilder wrapped = new StringBuilder();
        int col = 0;
        for (String w : text.split(" ")) { if (col + w.length() > 30) { wrapped.append('\n'); col = 0; } wrapped.append(w).append(' '); col += w.length() + 1; }
        System.out.println(wrapped.toString());
    }
}
