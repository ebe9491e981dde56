// Each class needs another one that is larger, so classes are loaded inside one step, without end.
class Endless<T>
{
    public static int value = Endless<Endless<T>>.value + 1;
}

class Generics
{
    static int Main()
    {
        return Endless<int>.value;
    }
}
