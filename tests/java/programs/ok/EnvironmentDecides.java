// expect: inconclusive approximated

public class EnvironmentDecides {
    public static void main(String[] args) {
        assert System.getenv("HOME") == null;
    }
}
