// Two customers, one account: who looks before taking must still hold the lock when taking.
// prop enough: Bank.ok()
// prop in: at(Bank.take) > 0
// prop open: Bank.account != null
// prop empty: Bank.account.balance == 0
// invariant fails: Bank.ok
// invariant holds: Bank.sane
// invariant holds: Bank.account == null || (Bank.account.balance >= -20 && Bank.account.balance <= 100)
// invariant fails: Bank.account == null
// invariant holds: at(Bank.take) <= 2
// invariant fails: at(Bank.take) == 0
// fails: [] (open -> enough)
// holds: (! in) U enough
// holds: <> (enough && in)
// holds: [] (in -> (<> (! in)))
// fails: <> empty
class Bank {
    static class Account {
        int balance = 100;
    }

    static final Object gate = new Object();
    static Account account = new Account();

    static boolean ok() {
        return account.balance >= 0;
    }

    static boolean sane() {
        int[] copy = {account.balance, -20};
        return copy[0] >= copy[1];
    }

    static void take(int n) {
        synchronized (gate) {
            account.balance -= n;
        }
    }

    static void withdraw() {
        boolean enough;
        synchronized (gate) {
            enough = account.balance >= 60;
        }
        if (enough)
            take(60);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> withdraw());
        t.start();
        withdraw();
        t.join();
    }
}
