// What can be said about data: fields, elements, references, properties, signs, constants and places.
// prop none: Fields.list == null
// prop first: Fields.list.value == Fields.Least
// prop second: Fields.list.next.value == 7
// prop big: Fields.big > 4000000000
// prop low: Fields.pair.low == 3 && Fields.pair.high == -1
// prop sum: Fields.numbers[0] + Fields.numbers[Fields.at] * 2 == 9
// prop long: Fields.numbers.Length == 3
// prop inner: Fields.Inner.grid[1].at[2] == 'x'
// prop here: at(Fields.cs:57)
// prop counted: Fields.Inner.Count == 1
// prop shade: Fields.shade == Shade.Dark && Fields.ready == true
// holds: none
// holds: [] (first -> (! none))
// holds: <> (second && ([] second))
// holds: (! second) U first
// holds: <> ([] (big && low))
// holds: <> ([] (sum && long))
// holds: (! sum) U low
// holds: <> inner
// holds: <> here
// holds: (! here) U counted
// holds: <> ([] shade)
// fails: [] none
// fails: <> (first && none)
enum Shade { Light, Dark = 5 }

class Node {
    public sbyte value;
    public Node next;
}

struct Pair {
    public short low, high;
}

class Row {
    public char[] at = new char[3];
}

static class Fields {
    const int Least = -5;
    static Node list;
    static uint big;
    static Pair pair;
    static int[] numbers;
    static int at;
    static Shade shade;
    static bool ready;

    static class Inner {
        public static Row[] grid;
        public static int Count { get; set; }

        public static void Step() {
            Count = 1;
            grid[1].at[2] = 'x';
        }
    }

    static void Main() {
        list = new Node { value = Least };
        list.next = new Node { value = 7 };
        big = 4000000001;
        pair.low = 3;
        pair.high = -1;
        numbers = new int[3];
        numbers[0] = 1;
        at = 2;
        numbers[at] = 4;
        Inner.grid = new[] { new Row(), new Row() };
        Inner.Step();
        shade = Shade.Dark;
        ready = true;
    }
}
