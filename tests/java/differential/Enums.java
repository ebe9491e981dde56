import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;

public class Enums {
    enum Op implements IntBinaryOperator {
        ADD("+") { public int applyAsInt(int a, int b) { return a + b; } }, SUB("-") { public int applyAsInt(int a, int b) { return a - b; } }, MUL("*") { public int applyAsInt(int a, int b) { return a * b; } };
        final String sym; static final Map<String, Op> BY = new HashMap<>(); static { for (Op o : values()) BY.put(o.sym, o); }
        Op(String s) { sym = s; }
    }
    enum Level { LOW, MID, HIGH; Level up() { return values()[Math.min(ordinal() + 1, values().length - 1)]; } }

    public static void main(String[] args) throws Exception {
        for (Op o : Op.values()) System.out.print(o + o.sym + o.applyAsInt(7, 3) + " " + o.getDeclaringClass().getSimpleName() + o.ordinal() + " ");
        System.out.println(Op.BY.get("*") + " " + Op.valueOf("SUB") + " " + Level.LOW.up().up().up() + Level.LOW.compareTo(Level.HIGH));
        try { Level.valueOf("NONE"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        EnumMap<Level, Integer> m = new EnumMap<>(Level.class);
        m.put(Level.HIGH, 3); m.put(Level.LOW, 1);
        System.out.println(m + " " + m.containsKey(Level.MID) + EnumSet.allOf(Level.class) + EnumSet.noneOf(Level.class) + EnumSet.range(Level.LOW, Level.MID));
        System.out.println(Level.MID.name() + Level.MID.equals(Level.MID) + Level.class.getEnumConstants().length + (Op.ADD.getClass() == Op.class));
        switch (Level.MID) { case LOW: System.out.println("low"); break; case MID: System.out.println("mid"); }
    }
}
