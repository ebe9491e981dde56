public class SwitchTable {
    static int table(int i) { switch (i) { case 1: return 10; case 2: case 3: return 23; case 4: i += 5; case 5: return i; default: return -1; case 7: return 70; } }
    static int sparse(int i) { switch (i) { case -1000: return 1; case 0: return 2; case 77777: return 3; case Integer.MAX_VALUE: return 4; default: return 5; } }

    public static void main(String[] args) throws Exception {
        for (int i = -1; i < 10; i++) System.out.print(table(i) + " ");
        System.out.println();
        for (int i : new int[] {-1000, -999, 0, 1, 77777, Integer.MAX_VALUE, Integer.MIN_VALUE}) System.out.print(sparse(i) + " ");
        System.out.println();
        for (char c : "aeixyz".toCharArray())
            switch (c) { case 'a': case 'e': case 'i': System.out.print("vowel "); break; case 'y': System.out.print("half "); default: System.out.print("consonant "); }
        System.out.println();
        byte b = 3;
        switch (b) { case 3: System.out.println("three"); }
        Integer boxed = 9;
        switch (boxed) { case 9 -> System.out.println("nine"); default -> System.out.println("other"); }
    }
}
