// expect: violation nontermination
class Program
{
    static int x;
    static void Main() { while (x == 0) { } }
}
