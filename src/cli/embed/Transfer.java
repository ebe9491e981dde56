// Two transfers between two accounts, each under the locks of both. heddle check Transfer.java
class Transfer {
    static class Account {
        int balance = 100;

        void send(Account to, int amount) {
            synchronized (this) {
                synchronized (to) {
                    balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account anna = new Account(), ben = new Account();
        Thread rent = new Thread(() -> anna.send(ben, 30));
        Thread food = new Thread(() -> ben.send(anna, 20));
        rent.start();
        food.start();
        rent.join();
        food.join();
        assert anna.balance + ben.balance == 200;
    }
}
