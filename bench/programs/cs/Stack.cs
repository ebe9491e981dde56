// Treiber's stack of nodes that are made as they are pushed: threads that push and pop so many times each.
using System.Diagnostics;
using System.Threading;

class Stack {
    class Node {
        public readonly int Value;
        public Node Next;

        public Node(int value) { Value = value; }
    }

    Node top;

    void Push(int value) {
        var node = new Node(value);
        do
            node.Next = Volatile.Read(ref top);
        while (Interlocked.CompareExchange(ref top, node, node.Next) != node.Next);
    }

    int Pop() {
        Node node;
        do
            node = Volatile.Read(ref top);
        while (Interlocked.CompareExchange(ref top, node.Next, node) != node);
        return node.Value;
    }

    static void Main(string[] args) {
        int count = int.Parse(args[0]), times = int.Parse(args[1]);
        var stack = new Stack();
        var threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(() => {
                for (int j = 1; j <= times; j++) {
                    stack.Push(j);
                    Debug.Assert(stack.Pop() <= times);
                }
            });
            threads[i].Start();
        }
        foreach (var thread in threads)
            thread.Join();
        Debug.Assert(stack.top == null);
    }
}
