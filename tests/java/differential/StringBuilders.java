import java.util.StringJoiner;

public class StringBuilders {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("start");
        b.append(1).append('c').append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append(new char[] {'x'}).append("abcdef", 2, 4).insert(0, "<<").insert(3, 42);
        System.out.println(b + " " + b.length());
        b.reverse();
        System.out.println(b);
        b.setLength(5);
        b.setCharAt(0, 'Z');
        b.deleteCharAt(1).delete(1, 2).replace(0, 1, "new");
        System.out.println(b + " " + b.indexOf("w") + b.lastIndexOf("n") + b.charAt(1) + (b.capacity() >= b.length()));
        StringBuffer f = new StringBuffer();
        for (int i = 0; i < 50; i++) f.append(i % 10);
        System.out.println(f + " " + f.substring(10, 15) + f.indexOf("9", 20));
        StringBuilder u = new StringBuilder("a\u00e9\u4e2d\ud83d\ude00");
        System.out.println(u.length() + " " + u.codePointAt(3) + " " + u.reverse().codePointAt(0) + " " + u.toString().codePointCount(0, u.length()));
        u.appendCodePoint(0x1F600).append('\u0394');
        System.out.println(u.length() + " " + u.compareTo(new StringBuilder("a")));
        try { b.insert(100, "x"); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("EMPTY");
        System.out.println(j + "" + j.add("a").add("b") + j.length());
    }
}
