// In a checker every order of the threads happens anyway.
static class Stress {
    public static void Begin(int number) { }
    public static void Pause() { }

    static void Main(string[] args) {
        if (args[0] == "known")
            Calls.outcome = Programs.Known;
        else
            Calls.Check(Programs.Make(int.Parse(args[0])));
    }
}
