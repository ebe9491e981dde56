// expect: violation uncaught-exception line HERE
using System;

class Program
{
    static int Get(int[] a, int i) { return a[i]; } // HERE
    static void Main() { Get(new int[2], 5); }
}
