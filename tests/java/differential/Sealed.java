public class Sealed {
    sealed interface Expr permits Num, Add, Mul, Neg { }
    record Num(int v) implements Expr { }
    record Add(Expr a, Expr b) implements Expr { }
    record Mul(Expr a, Expr b) implements Expr { }
    static final class Neg implements Expr { final Expr e; Neg(Expr e) { this.e = e; } }
    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.a()) + eval(a.b());
        if (e instanceof Mul m && m.a() instanceof Num z && z.v() == 0) return 0;
        if (e instanceof Mul m) return eval(m.a()) * eval(m.b());
        if (!(e instanceof Neg n)) throw new AssertionError();
        return -eval(n.e);
    }

    public static void main(String[] args) throws Exception {
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))));
        System.out.println(eval(e) + " " + eval(new Mul(new Num(0), e)) + " " + e.hashCode() % 1 + (e instanceof Add));
        System.out.println(Expr.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length + " " + Num.class.isRecord());
    }
}
