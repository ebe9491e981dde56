public class Interfaces {
    interface A { default String hi() { return "A" + own(); } private String own() { return "-priv"; } static String make() { return "static"; } }
    interface B { default String hi() { return "B"; } }
    static class AB implements A, B { public String hi() { return A.super.hi() + B.super.hi(); } }
    interface C extends A { default String hi() { return "C" + A.super.hi(); } }
    static class D implements C { }
    static abstract class E { abstract int n(); int twice() { return 2 * n(); } }
    interface Const { int X = compute(); static int compute() { System.out.println("init Const"); return 5; } }
    static class UsesConst implements Const { }

    public static void main(String[] args) throws Exception {
        System.out.println(new AB().hi() + " " + new D().hi() + " " + A.make());
        System.out.println(new E() { int n() { return 21; } }.twice());
        new UsesConst();
        System.out.println("before");
        System.out.println(UsesConst.X);
        C c = new C() { public String toString() { return "anon " + hi(); } };
        System.out.println(c);
    }
}
