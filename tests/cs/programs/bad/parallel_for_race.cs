// expect: violation data-race line HERE
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        int sum = 0;
        Parallel.For(0, 2, i => {
            sum += i; // HERE
        });
    }
}
