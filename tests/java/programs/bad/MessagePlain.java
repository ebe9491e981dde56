// expect: violation data-race line HERE
// A plain flag races itself.

public class MessagePlain {
    static int data, flag;

    static void first() {
        data = 1;
        flag = 1; // HERE
    }

    static void second() {
        if (flag == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(MessagePlain::first), new Thread(MessagePlain::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
