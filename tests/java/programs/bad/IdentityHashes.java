// expect: violation assertion line HERE
public class IdentityHashes {
    public static void main(String[] args) {
        assert System.identityHashCode(new Object()) == 17; // HERE
    }
}
