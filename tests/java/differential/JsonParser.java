import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class JsonParser {
    static class J { final String s; int i; J(String s) { this.s = s; } char c() { while (i < s.length() && Character.isWhitespace(s.charAt(i))) i++; return s.charAt(i); }
        Object v() { switch (c()) { case '{': { Map<String, Object> m = new LinkedHashMap<>(); i++; while (c() != '}') { String k = str(); c(); i++; m.put(k, v()); if (c() == ',') i++; } i++; return m; } case '[': { List<Object> l = new ArrayList<>(); i++; while (c() != ']') { l.add(v()); if (c() == ',') i++; } i++; return l; } case '"': return str(); case 't': i += 4; return true; case 'f': i += 5; return false; case 'n': i += 4; return null; default: { int b = i; while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++; return Double.valueOf(s.substring(b, i)); } } }
        String str() { StringBuilder b = new StringBuilder(); c(); i++; while (s.charAt(i) != '"') { if (s.charAt(i) == '\\') { i++; b.append(s.charAt(i) == 'n' ? '\n' : s.charAt(i) == 'u' ? (char) Integer.parseInt(s.substring(i + 1, (i += 4) + 1), 16) : s.charAt(i)); } else b.append(s.charAt(i)); i++; } i++; return b.toString(); } }

    public static void main(String[] args) throws Exception {
        Object o = new J("{\"a\": [1, 2.5, -3e2, {\"b\": null}], \"t\": true, \"f\": false, \"s\": \"q\\\"\\n\\u0041\", \"e\": {}, \"l\": []}").v();
        System.out.println(o);
        System.out.println(((Map<?, ?>) o).keySet() + " " + ((List<?>) ((Map<?, ?>) o).get("a")).size());
    }
}
