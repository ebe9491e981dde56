// One thread makes a long list: its objects stay, and garbage is looked for among them again and again.
class Node
{
    public Node next;
}

class List
{
    static int Main()
    {
        Node first = null;
        for (int i = 0; i < 50000000; i++)
            first = new Node { next = first };
        return first == null ? 1 : 0;
    }
}
