using System;

static class Program {
    delegate int Operation(int a, int b);

    static unsafe int Raw(int[] values) {
        fixed (int* p = values) {
            int* copy = stackalloc int[4];
            copy[0] = p[1];
            return copy[0];
        }
    }

    static int Main(string[] args) {
        int x = 3;
        long y = 1L << 40;
        double z = 1.5;
        float f = 2.5f;
        Operation add = (a, b) => a + b + x;
        try {
            switch (args.Length) {
            case 0: x = 1; break;
            case 1: x = 2; break;
            case 2: x = 5; break;
            default: throw new Exception("no");
            }
        } catch (InvalidOperationException e) when (e.Message == "a") {
            Console.WriteLine(e);
        } catch (Exception e) {
            Console.WriteLine(e.Message);
            throw;
        } finally {
            Console.WriteLine("done");
        }
        checked {
            x += (int)y;
        }
        object o = x;
        return (int)o + (int)z + (int)f + add(1, 2) + Raw(new[] {1, 2});
    }
}
