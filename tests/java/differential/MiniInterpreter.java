import java.util.List;

public class MiniInterpreter {
    enum Op { PUSH, ADD, MUL, SUB, JNZ, DUP, POP, LOAD, STORE, PRINT, HALT }
    record I(Op op, int arg) { I(Op op) { this(op, 0); } }

    public static void main(String[] args) throws Exception {
        List<I> code = List.of(new I(Op.PUSH, 10), new I(Op.STORE, 0), new I(Op.PUSH, 1), new I(Op.STORE, 1), new I(Op.LOAD, 1), new I(Op.LOAD, 0), new I(Op.MUL), new I(Op.STORE, 1), new I(Op.LOAD, 0), new I(Op.PUSH, 1), new I(Op.SUB), new I(Op.DUP), new I(Op.STORE, 0), new I(Op.JNZ, 4), new I(Op.LOAD, 1), new I(Op.PRINT), new I(Op.HALT));
        int[] st = new int[32], mem = new int[4];
        int sp = 0, steps = 0;
        loop:
        for (int pc = 0; ; pc++) {
            I i = code.get(pc);
            steps++;
            switch (i.op()) { case PUSH -> st[sp++] = i.arg(); case ADD -> { sp--; st[sp - 1] += st[sp]; } case MUL -> { sp--; st[sp - 1] *= st[sp]; } case SUB -> { sp--; st[sp - 1] -= st[sp]; } case JNZ -> { if (st[--sp] != 0) pc = i.arg() - 1; } case DUP -> { st[sp] = st[sp - 1]; sp++; } case POP -> sp--; case LOAD -> st[sp++] = mem[i.arg()]; case STORE -> mem[i.arg()] = st[--sp]; case PRINT -> System.out.println(st[--sp]); case HALT -> { break loop; } }
        }
        System.out.println(steps + " " + sp);
    }
}
