// expect: violation assertion line HERE
// args: --finalizers
// A finalizer may run as soon as nothing leads to the object any more, while a method of it runs.
public class FinalizedEarly {
    static volatile boolean closed;
    int handle = 1;
    void use() {
        int h = handle;
        assert !closed; // HERE
    }
    @Override protected void finalize() { closed = true; }
    public static void main(String[] args) {
        new FinalizedEarly().use();
    }
}
