// expect: inconclusive approximated
// args: --rand-choice
// What has too many values to be a choice is never one.
import java.util.UUID;

public class UuidOnce {
    public static void main(String[] args) {
        assert !UUID.randomUUID().equals(UUID.randomUUID());
    }
}
