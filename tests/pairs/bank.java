// Two withdrawals of 60 from 100 that look before they lock: what is left, in tens.
// outcomes: 4 8 of 0..10
class bank {
    static volatile int balance = 100;
    static final Object monitor = new Object();
    static void withdraw() {
        if (balance >= 60)
            synchronized (monitor) {
                balance -= 60;
            }
    }
    static int outcome() throws InterruptedException {
        Thread[] t = {new Thread(bank::withdraw), new Thread(bank::withdraw)};
        for (Thread thread : t)
            thread.start();
        for (Thread thread : t)
            thread.join();
        return balance < 0 ? 8 : balance / 10;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
