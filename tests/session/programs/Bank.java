class Bank {
    static volatile int balance = 1000;

    static void withdraw(int n) {
        if (balance >= n)
            balance -= n;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread rent = new Thread(() -> withdraw(500));
        Thread food = new Thread(() -> withdraw(700));
        rent.start();
        food.start();
        rent.join();
        food.join();
        assert balance >= 0;
    }
}
