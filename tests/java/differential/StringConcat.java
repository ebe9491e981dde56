public class StringConcat {
    static class T { public String toString() { return "T!"; } }
    static class N { public String toString() { return null; } }

    public static void main(String[] args) throws Exception {
        byte b = 1; short s = 2; char c = 'c'; int i = 4; long l = 5; float f = 6.5f; double d = 7.25; boolean z = true; Object o = null; char[] cs = {'q'};
        System.out.println("" + b + s + c + i + l + f + d + z + o + new T() + new N());
        System.out.println(i + l + "x" + i + l + (i + l) + c + 1 + (char) (c + 1));
        String t = null;
        t += "a";
        t += 'b';
        t += 1;
        t += null;
        System.out.println(t + "\u0001\u0002" + t.length());
        String many = "a" + i + "b" + i + "c" + i + "d" + i + "e" + i + "f" + i + "g" + i + "h" + i + "i" + i + "j" + i + "k" + l + "l" + d + "m" + f + "n" + z;
        System.out.println(many);
        System.out.println("é" + i + "中" + c + 1e21 + 1e-7 + 100f + Float.MIN_VALUE + Long.MIN_VALUE + Integer.MIN_VALUE);
    }
}
