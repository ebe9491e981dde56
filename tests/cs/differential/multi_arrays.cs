using System;

class MultiArrays
{
    static void Main()
    {
        int[,] grid = new int[3, 4];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 4; j++)
                grid[i, j] = i * 10 + j;
        Console.WriteLine(grid.Length + " " + grid.Rank + " " + grid.GetLength(0) + " " + grid.GetLength(1) + " " + grid[2, 3]);
        int sum = 0;
        foreach (int x in grid)
            sum += x;
        Console.WriteLine(sum);
        string[,,] cube = { { { "a", "b" }, { "c", "d" } } };
        Console.WriteLine(cube[0, 1, 0] + cube.GetLength(2) + cube.GetType());
        grid[1, 1] += 5;
        Change(ref grid[0, 0]);
        Console.WriteLine(grid[1, 1] + " " + grid[0, 0]);
        try { Console.WriteLine(grid[3, 0]); } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine(grid[0, -1]); } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        Array based = Array.CreateInstance(typeof(int), new[] { 2, 2 }, new[] { 5, -1 });
        based.SetValue(7, 5, -1);
        Console.WriteLine(based.GetValue(5, -1) + " " + based.GetLowerBound(0) + " " + based.GetUpperBound(1));
        double[,] m = { { 1, 2 }, { 3, 4 } };
        var copy = (double[,])m.Clone();
        copy[0, 0] = 9;
        Console.WriteLine(m[0, 0] + copy[0, 0] + copy[1, 1]);
        object[,] objects = new string[1, 1];
        try { objects[0, 0] = 1; } catch (ArrayTypeMismatchException e) { Console.WriteLine(e.Message); }
        Array.Clear(grid, 0, grid.Length);
        Console.WriteLine(grid[2, 3]);
    }
    static void Change(ref int x) { x = -1; }
}
