public class ExpressionParser {
    static String s; static int p;
    static double expr() { double v = term(); while (p < s.length() && (s.charAt(p) == '+' || s.charAt(p) == '-')) v = s.charAt(p++) == '+' ? v + term() : v - term(); return v; }
    static double term() { double v = factor(); while (p < s.length() && (s.charAt(p) == '*' || s.charAt(p) == '/')) v = s.charAt(p++) == '*' ? v * factor() : v / factor(); return v; }
    static double factor() { if (s.charAt(p) == '-') { p++; return -factor(); } if (s.charAt(p) == '(') { p++; double v = expr(); if (p >= s.length() || s.charAt(p++) != ')') throw new IllegalStateException("expected ) at " + p); return v; } int q = p; while (p < s.length() && (Character.isDigit(s.charAt(p)) || s.charAt(p) == '.')) p++; if (q == p) throw new IllegalStateException("unexpected " + s.charAt(p)); return Double.parseDouble(s.substring(q, p)); }

    public static void main(String[] args) throws Exception {
        for (String e : new String[] {"1+2*3", "(1+2)*3", "-4/(2-4)", "2*(3+(4-1))/3", "1/0", "((2))", "3+", "(1", "2*x"}) { s = e; p = 0; try { System.out.println(e + " = " + expr()); } catch (IllegalStateException | StringIndexOutOfBoundsException x) { System.out.println(e + " ! " + x.getMessage()); } }
    }
}
