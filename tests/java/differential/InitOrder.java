public class InitOrder {
    static StringBuilder log = new StringBuilder();
    static int say(String s) { log.append(s).append(' '); return log.length(); }
    static class Base { static int s = say("Base.static"); int f = say("Base.field"); { say("Base.block"); } Base() { say("Base()"); hook(); } void hook() { say("Base.hook"); } }
    static class Derived extends Base { static int t = say("Derived.static"); int g = say("Derived.field"); String z = "set"; Derived() { this(1); say("Derived()"); } Derived(int x) { super(); say("Derived(int)"); } void hook() { say("hook:" + z); } }
    static class Lazy { static { say("Lazy"); } static final int C = 5; static int v = 6; static void m() { } }
    static class Never { static { say("Never"); } }

    public static void main(String[] args) throws Exception {
        say("main");
        System.out.println(Lazy.C);
        say("after constant");
        Lazy[] none = new Lazy[2];
        say("after array");
        Lazy.m();
        new Derived();
        new Derived();
        Never n = null;
        System.out.println(log);
    }
}
