using System.Threading;

/// <summary>N background threads write to fields of their own, and Main does not wait for them.</summary>
public static class Background {
    class Cell {
        public volatile int Value;
    }

    public static void Main(string[] args) {
        int n = int.Parse(args[0]);
        for (int i = 0; i < n; i++) {
            var cell = new Cell();
            var t = new Thread(() => {
                for (int k = 1; k <= 3; k++)
                    cell.Value = k;
            });
            t.IsBackground = true;
            t.Start();
        }
    }
}
