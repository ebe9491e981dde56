// A loop runs until a deadline: no round, one, or more, and the deadline is over then. 0: it is not.
// outcomes: 1 2 3 of 0..3
// clock
class clock_deadline {
    static int outcome() {
        long end = System.currentTimeMillis() + 5;
        int rounds = 0;
        while (System.currentTimeMillis() < end)
            rounds += rounds < 2 ? 1 : 0;
        return System.currentTimeMillis() < end ? 0 : rounds + 1;
    }
    public static void main(String[] args) {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
