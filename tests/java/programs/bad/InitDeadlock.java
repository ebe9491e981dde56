// expect: violation deadlock
public class InitDeadlock {

    static class C { static final Object o; static { o = new Object(); D.touch(); } static void touch() { } }
    static class D { static final Object o; static { o = new Object(); C.touch(); } static void touch() { } }

    public static void main(String[] args) {
        new Thread(C::touch).start();
        D.touch();
    }
}
