using System.Threading.Tasks;

/// <summary>One method awaits N tasks, one after the other.</summary>
public static class AsyncChain {
    static async Task Run(int n) {
        for (int i = 0; i < n; i++)
            await Task.Run(() => { });
    }

    public static void Main(string[] args) {
        Run(int.Parse(args[0])).Wait();
    }
}
