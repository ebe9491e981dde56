// expect: verified
// Without --finalizers no finalizer runs.
public class FinalizedNever {
    static volatile boolean closed;
    int handle = 1;
    void use() {
        int h = handle;
        assert !closed; // HERE
    }
    @Override protected void finalize() { closed = true; }
    public static void main(String[] args) {
        new FinalizedNever().use();
    }
}
