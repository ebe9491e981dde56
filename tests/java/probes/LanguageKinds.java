import java.io.*;
import java.math.*;
import java.nio.*;
import java.util.*;
import java.util.concurrent.*;

/** Patterns, text blocks, collections and numbers. */
public class LanguageKinds {
    static void p(Object o) { System.out.println(o); }
    sealed interface S permits Sq, Ci {}
    record Sq(int d) implements S {}
    record Ci(int r) implements S {}
    record R(int a, int[] b) {
        R {
            if (a < 0)
                throw new IllegalArgumentException();
        }
    }
    static String f(Object o) {
        return o instanceof Integer i && i > 0 ? "int" + i
        : o instanceof String s                ? s.toUpperCase()
        : o instanceof List<?> l               ? "l" + l.size()
                                               : String.valueOf(o);
    }

    static void patM() throws Throwable {
        Object[] os = {1, "str", List.of(2), null, 2.5};
        for (Object o : os)
            p(f(o));
        S s = new Sq(3);
        p(s instanceof Sq q && q.d() > 2 ? q.d() : -1);
        p(new R(1, new int[0]).equals(new R(1, null)));
p(switch (TimeUnit.DAYS) { case DAYS -> { int x=4;
yield x; } default -> 0; });
}
static void textB() throws Throwable {
p("""
  a
    b\tc \
  d "q" \s
  """);
p("x".repeat(3)+" y ".strip()+"a\nb".lines().count()+"  ".isBlank()+"%d".formatted(3)+"abc".indent(2)+"a".transform(s -> s+"!")+" x".stripLeading()+"\\t".translateEscapes().length());
p(String.join("-",List.of("a","b"))+"a,b,,".split(",").length+"a1b2".replaceAll("[0-9]","#")+"abc".chars().sum()+"AbC".equalsIgnoreCase("aBc")+"abc".regionMatches(1,"xbc",1,2)+"hello".indexOf("l",3));
}
static void colls() throws Throwable {
List<Integer> l = new ArrayList<>(List.of(1,2,3));
try { for (int x : l) l.remove(0); } catch (ConcurrentModificationException e) {
            p(e); } try {
            List.of(1).add(2); } catch (UnsupportedOperationException e) {
            p(e); } p(Collections.nCopies(3,"x"));
Collections.rotate(l,1);
p(l);
p(Collections.frequency(l,2));
PriorityQueue<Integer> q = new PriorityQueue<>(Comparator.reverseOrder());
q.addAll(l);
p(q.poll());
try {
            new ArrayDeque<>().pop(); } catch (NoSuchElementException e) {
            p(e); } LinkedHashMap<Integer,Integer> m = new LinkedHashMap<>(4,.75f,true) {
            protected boolean removeEldestEntry(Map.Entry e) { return size() > 2; } };
m.put(1,1);
m.put(2,2);
m.get(1);
m.put(3,3);
p(m);
p(new TreeMap<>(Map.of(1,2,3,4)).floorKey(2));
p(EnumSet.range(TimeUnit.NANOSECONDS,TimeUnit.SECONDS));
p(new BitSet(){
            {
                set(3);
                set(5);
            }});
try {
            l.get(5); } catch (IndexOutOfBoundsException e) {
            p(e.getMessage()); } p(l.subList(1,2));
p(Arrays.asList(3,1,2).hashCode());
WeakHashMap<String,Integer> w = new WeakHashMap<>();
w.put("a",1);
p(w);
IdentityHashMap<String,Integer> ih = new IdentityHashMap<>();
ih.put(new String("a"),1);
ih.put(new String("a"),2);
p(ih.size());
try {
            Iterator<Integer> it = l.iterator();
            it.remove(); } catch (IllegalStateException e) {
            p(e); }
    }
    static void bigN() throws Throwable {
        p(new BigInteger("123456789012345678901234567890").modPow(BigInteger.TEN, BigInteger.valueOf(97)));
        p(BigInteger.TWO.pow(200).bitLength());
        p(new BigDecimal("10").divide(new BigDecimal("3"), 5, RoundingMode.HALF_UP));
        p(new BigDecimal("1.10").equals(new BigDecimal("1.1")));
        p(new BigDecimal("1.10").stripTrailingZeros());
        p(BigInteger.valueOf(97).isProbablePrime(10));
        try {
            BigDecimal.ONE.divide(BigDecimal.valueOf(3));
        } catch (ArithmeticException e) {
            p(e.getMessage());
        }
        p(new BigDecimal(0.1).round(new MathContext(5)));
        p(BigInteger.valueOf(48).gcd(BigInteger.valueOf(36)));
        p(new BigInteger(1, new byte[] {-1, -1}).toString(16));
        p(BigDecimal.valueOf(2).sqrt(MathContext.DECIMAL32));
    }
    static void regex2() throws Throwable {
        java.util.regex.Matcher m =
            java.util.regex.Pattern.compile("(?<k>\\w+)=(?<v>\\d+)").matcher("a=1, b=22");
        while (m.find())
            p(m.group("k") + m.group(2) + m.start("v"));
        p("x1y22".replaceAll("(\\d+)", "<$1>"));
        p(java.util.regex.Pattern.compile("\\s*,\\s*").splitAsStream("a , b,c").toList());
        p(java.util.regex.Pattern
              .compile("a.c", java.util.regex.Pattern.DOTALL | java.util.regex.Pattern.CASE_INSENSITIVE)
              .matcher("A\nC")
              .matches());
        p(java.util.regex.Pattern.compile("\\d").matcher("a1b2").replaceAll(r -> "[" + r.group() + "]"));
        try {
            java.util.regex.Pattern.compile("(");
        } catch (java.util.regex.PatternSyntaxException e) {
            p(e.getMessage());
        }
        p("aaa".matches("a{2,3}"));
        p("foobar".replaceFirst("(?<=foo)b", "X"));
        p(java.util.regex.Pattern.quote("a.b"));
        p("\u00e9".matches("\\p{L}"));
        p(java.util.regex.Pattern.compile("(a+)+b").matcher("aaaaaaaaac").find());
    }
    static void hndl() throws Throwable {
        var L = java.lang.invoke.MethodHandles.lookup();
        var T = java.lang.invoke.MethodType.methodType(String.class, int.class, int.class);
        p((String)L.findVirtual(String.class, "substring", T).invokeExact("hello", 1, 3));
        var mh = L.findStatic(Math.class, "max",
                              java.lang.invoke.MethodType.methodType(int.class, int.class, int.class));
        p((int)mh.invoke(3, 9));
        p(mh.type());
        p((int)java.lang.invoke.MethodHandles.insertArguments(mh, 0, 50).invoke(9));
    }
    static void io() throws Throwable {
        PipedInputStream i = new PipedInputStream();
        PipedOutputStream o = new PipedOutputStream(i);
        Thread t = new Thread(() -> {
            try {
                o.write("hi".getBytes());
                o.close();
            } catch (IOException e) {
            }
        });
        t.start();
        p(new String(i.readAllBytes()));
        t.join();
        DataOutputStream d = new DataOutputStream(new ByteArrayOutputStream());
        d.writeUTF("x\u00e9");
        d.writeDouble(1.5);
        p(d.size());
        RandomAccessFile r = new RandomAccessFile(File.createTempFile("abc", "d"), "rw");
        r.writeInt(5);
        r.seek(0);
        p(r.readInt());
        SequenceInputStream s = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1}),
                                                        new ByteArrayInputStream(new byte[] {2}));
        p(s.readAllBytes().length);
        PushbackReader pr = new PushbackReader(new StringReader("ab"));
        int c = pr.read();
        pr.unread(c);
        p((char)pr.read());
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb"));
        ln.readLine();
        p(ln.getLineNumber());
        CharArrayWriter cw = new CharArrayWriter();
        new PrintWriter(cw, true).printf("%d-%s", 3, "x");
        p(cw);
        IntBuffer ib = ByteBuffer.allocate(8).putInt(1).putInt(2).flip().asIntBuffer();
        p(ib.get() + ib.get());
        p(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).order(ByteOrder.LITTLE_ENDIAN).getInt());
    }

    public static void main(String[] args) throws Throwable {
        patM();
        textB();
        colls();
        bigN();
        regex2();
        hndl();
        io();
    }
}
