import java.util.concurrent.atomic.AtomicReference;
// Treiber's stack of nodes that are made as they are pushed: N threads that push and pop K times each
public class Stack {
  static int N = 2, K = 2;
  static class Node { final int value; Node next; Node(int value) { this.value = value; } }
  final AtomicReference<Node> top = new AtomicReference<>();
  void push(int value) {
    Node n = new Node(value);
    do n.next = top.get(); while (!top.compareAndSet(n.next, n));
  }
  int pop() {
    Node n;
    do n = top.get(); while (!top.compareAndSet(n, n.next));
    return n.value;
  }
  public static void main(String[] args) throws InterruptedException {
    if (args.length > 0) N = Integer.parseInt(args[0]);
    if (args.length > 1) K = Integer.parseInt(args[1]);
    Stack s = new Stack();
    Thread[] t = new Thread[N];
    for (int i = 0; i < N; i++)
      (t[i] = new Thread(() -> { for (int j = 1; j <= K; j++) { s.push(j); assert s.pop() <= K; } })).start();
    for (int i = 0; i < N; i++) t[i].join();
    assert s.top.get() == null;
  }
}
