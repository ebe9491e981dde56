public class Sieve {
    public static void main(String[] args) throws Exception {
        boolean[] c = new boolean[5000];
        int n = 0, last = 0;
        long sum = 0;
        for (int i = 2; i < c.length; i++) if (!c[i]) { n++; last = i; sum += i; for (int j = i * i; j < c.length; j += i) c[j] = true; }
        System.out.println(n + " " + last + " " + sum);
    }
}
