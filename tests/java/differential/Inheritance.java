public class Inheritance {
    static class P { String n = "P"; static String st() { return "sP"; } String get() { return n; } String call() { return get() + this.n; } P self() { return this; } protected Object cov() { return "obj"; } }
    static class Q extends P { String n = "Q"; static String st() { return "sQ"; } String get() { return n + super.get(); } Q self() { return this; } protected String cov() { return "str" + super.cov(); } }
    static class R extends Q { String get() { return "R" + super.get(); } }

    public static void main(String[] args) throws Exception {
        P p = new R();
        System.out.println(p.n + " " + ((Q) p).n + " " + p.get() + " " + p.call() + " " + P.st() + Q.st() + R.st());
        System.out.println(p.self().getClass().getSimpleName() + p.cov());
        for (P x : new P[] {new P(), new Q(), new R()}) System.out.print(x.get() + " " + x.getClass().getSuperclass().getSimpleName() + "; ");
        System.out.println();
    }
}
