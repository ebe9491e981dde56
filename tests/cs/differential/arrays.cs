using System;

class Arrays
{
    static void Main()
    {
        int[] a = { 5, 3, 9, 1 };
        Array.Sort(a);
        Console.WriteLine(string.Join(" ", a) + " " + Array.IndexOf(a, 9) + " " + Array.BinarySearch(a, 5));
        Array.Reverse(a);
        Console.WriteLine(string.Join(" ", a));
        int[] b = new int[6];
        Array.Copy(a, 1, b, 2, 3);
        Console.WriteLine(string.Join(" ", b));
        a.CopyTo(b, 0);
        Array.Clear(b, 1, 2);
        Console.WriteLine(string.Join(" ", b));
        Array.Resize(ref b, 3);
        Console.WriteLine(b.Length + " " + b.Rank + " " + b.GetLength(0) + " " + b.GetUpperBound(0));
        string[] s = { "x", "yy", "zzz" };
        Console.WriteLine(Array.Find(s, x => x.Length == 2) + Array.FindIndex(s, x => x == "zzz") + Array.Exists(s, x => x == "q") + Array.ConvertAll(s, x => x.Length)[2]);
        object[] objects = s;
        Console.WriteLine(objects.Length + " " + objects[0]);
        try { objects[0] = 1; } catch (ArrayTypeMismatchException e) { Console.WriteLine(e.Message); }
        try { a[4] = 1; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { a[-1] = 1; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { int n = -1; var x = new int[n]; Console.WriteLine(x); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        int[][] jagged = { new[] { 1 }, new[] { 2, 3 }, new int[0] };
        foreach (int[] row in jagged)
            Console.Write(row.Length + " ");
        Console.WriteLine(jagged[1][1]);
        int[] clone = (int[])a.Clone();
        clone[0] = 100;
        Console.WriteLine(a[0] + " " + clone[0] + " " + a.Equals(clone));
        Array any = Array.CreateInstance(typeof(double), 3);
        any.SetValue(1.5, 1);
        any.SetValue(2, 2);
        Console.WriteLine(any.GetValue(1) + " " + any.GetValue(2) + " " + any.GetType());
        long[] longs = new long[3];
        Array.Copy(new[] { 1, 2, 3 }, longs, 3);
        Console.WriteLine(longs[2]);
        Buffer.BlockCopy(new byte[] { 1, 0, 0, 0, 2, 0, 0, 0 }, 0, a, 0, 8);
        Console.WriteLine(a[0] + " " + a[1] + " " + Buffer.ByteLength(a));
    }
}
