// What can be said about data: fields, elements, references, inherited and inner ones, signs, constants
// and places.
// prop none: Fields.list == null
// prop first: Fields.list.value == Fields.LEAST
// prop second: Fields.list.next.value == 7
// prop big: Fields.big > 4000000000
// prop sum: Fields.numbers[0] + Fields.numbers[Fields.at] * 2 == 9
// prop long: Fields.numbers.length == 3
// prop inner: Fields.Inner.grid[1][2] == 'x'
// prop here: at(Fields.java:43)
// prop counted: Fields.Inner.count == 1
// prop shade: Fields.shade != null && Fields.shade == Fields.Shade.DARK && Fields.ready == true
// holds: none
// holds: [] (first -> (! none))
// holds: <> (second && ([] second))
// holds: (! second) U first
// holds: <> ([] big)
// holds: <> ([] (sum && long))
// holds: (! sum) U big
// holds: <> inner
// holds: <> here
// holds: (! here) U counted
// holds: <> ([] shade)
// fails: [] none
// fails: <> (first && none)
class Fields {
    enum Shade { LIGHT, DARK }

    static class Value {
        byte value;
    }

    static class Node extends Value {
        Node next;
    }

    static class Inner {
        static char[][] grid;
        static int count;

        static void step() {
            count = 1;
            grid[1][2] = 'x';
        }
    }

    static final int LEAST = -5;
    static Node list;
    static long big;
    static int[] numbers;
    static int at;
    static Shade shade;
    static boolean ready;

    public static void main(String[] args) {
        Node n = new Node();
        n.value = LEAST;
        list = n;
        list.next = new Node();
        list.next.value = 7;
        big = 4000000001L;
        numbers = new int[3];
        numbers[0] = 1;
        at = 2;
        numbers[at] = 4;
        Inner.grid = new char[2][3];
        Inner.step();
        shade = Shade.DARK;
        ready = true;
    }
}
