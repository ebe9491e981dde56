import java.util.Iterator;
import java.util.List;

public class Labels {
    public static void main(String[] args) throws Exception {
        int n = 0;
        a:
        for (int i = 0; i < 4; i++) {
            b:
            for (int j = 0; j < 4; j++) {
                switch (i * j) { case 2: continue a; case 6: break a; case 3: break b; default: n += i * 10 + j; }
                block: { if (j == 1) break block; n++; }
            }
            n += 100;
        }
        System.out.println(n);
        int k = 0;
        while (k < 10) { if (k++ % 2 == 0) continue; if (k > 7) break; n -= k; }
        do { n++; } while (n % 7 != 0);
        System.out.println(n + " " + k);
        for (Iterator<Integer> it = List.of(1, 2, 3).iterator(); it.hasNext(); ) { int x = it.next(); if (x == 2) continue; System.out.print(x); }
        System.out.println();
        for (; ; ) { if (n++ > 30) break; }
        System.out.println(n);
    }
}
