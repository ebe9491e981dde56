// expect: inconclusive approximated

public class MemoryDecides {
    public static void main(String[] args) {
        assert Runtime.getRuntime().freeMemory() > 1000000;
    }
}
