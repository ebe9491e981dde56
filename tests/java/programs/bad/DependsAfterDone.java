// expect: violation assertion line HERE
// A thread that waits for a future looks whether it is done, and comes into the future's list later.
import java.util.concurrent.CompletableFuture;

public class DependsAfterDone {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(future::join).start();
        future.complete(1);
        int first = future.getNumberOfDependents();
        assert first > 0 || future.getNumberOfDependents() == 0; // HERE
    }
}
