using System.Diagnostics;
using System.Threading;

static class Bank {
    static volatile int balance = 1000;

    static void Withdraw(int n) {
        if (balance >= n)
            balance -= n;
    }

    static void Main() {
        var rent = new Thread(() => Withdraw(500));
        var food = new Thread(() => Withdraw(700));
        rent.Start();
        food.Start();
        rent.Join();
        food.Join();
        if (balance < 0)
            throw new System.Exception("overdrawn");
    }
}
