// expect: inconclusive approximated

public class ProcessorsDecide {
    public static void main(String[] args) {
        assert Runtime.getRuntime().availableProcessors() < 2;
    }
}
