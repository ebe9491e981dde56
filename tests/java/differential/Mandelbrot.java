public class Mandelbrot {
    public static void main(String[] args) throws Exception {
        for (int y = -8; y <= 8; y++) {
            StringBuilder s = new StringBuilder();
            for (int x = -30; x <= 15; x++) { double cr = x / 15.0, ci = y / 7.0, a = 0, b = 0; int n = 0; while (a * a + b * b < 4 && n < 40) { double t = a * a - b * b + cr; b = 2 * a * b + ci; a = t; n++; } s.append(n == 40 ? '*' : n > 6 ? '+' : n > 3 ? '-' : ' '); }
            System.out.println(s.toString().stripTrailing());
        }
    }
}
