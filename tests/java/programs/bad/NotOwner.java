// expect: violation uncaught-exception line HERE
public class NotOwner {
    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        o.wait(); // HERE
    }
}
