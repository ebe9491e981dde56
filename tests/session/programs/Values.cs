using System;
using System.Collections.Generic;

class Values {
    class Base {
        public int count = 3;
    }
    class Item : Base {
        public string name = "thing";
        public Item next;
        public double weight = 1.5;
    }
    struct Point {
        public int x, y;
    }
    enum Color { Red, Green = 5 }

    static Item item = new Item();
    static int[] numbers = {10, 20, 30};
    static List<string> list = new List<string> {"one", "two"};
    static Dictionary<string, int> ages = new Dictionary<string, int> {{"anna", 7}};
    static Queue<int> queue = new Queue<int>(new[] {4, 5});
    static Stack<int> stack = new Stack<int>(new[] {1, 2});
    static HashSet<int> set = new HashSet<int> {9, 8};
    static object boxed = 42;
    static Point point = new Point {x = 1, y = 2};
    static Color color = Color.Green;
    static long large = 1L << 40;
    static char letter = 'z';
    static bool yes = true;
    int field = 5;

    int Look(string text, int n) {
        int local = n + field;
        string joined = text + local;
        return joined.Length + local;
    }

    static void Main() {
        item.next = new Item {name = "other"};
        Console.WriteLine(new Values().Look("text", 2));
    }
}
