// Two customers, one account: who looks before taking must still hold the lock when taking.
// prop enough: Shop.Bank.Ok()
// prop in: at(Shop.Bank.Take) > 0
// prop open: Shop.Bank.account != null
// prop empty: Shop.Bank.account.Balance == 0
// invariant fails: Shop.Bank.Ok
// invariant holds: Shop.Bank.Sane
// invariant holds: Shop.Bank.account == null || (Shop.Bank.account.Balance >= -20 && Shop.Bank.account.Balance <= 100)
// invariant fails: Shop.Bank.account == null
// invariant holds: at(Shop.Bank.Take) <= 2
// invariant fails: at(Shop.Bank.Take) == 0
// fails: [] (open -> enough)
// holds: (! in) U enough
// holds: <> (enough && in)
// holds: [] (in -> (<> (! in)))
// fails: <> empty
using System.Threading;

namespace Shop {
    class Account {
        public int Balance { get; set; }
    }

    static class Bank {
        static readonly object gate = new object();
        static Account account = new Account { Balance = 100 };

        static bool Ok() {
            return account.Balance >= 0;
        }

        static bool Sane() {
            int[] copy = { account.Balance, -20 };
            return copy[0] >= copy[1];
        }

        static void Take(int n) {
            lock (gate)
                account.Balance -= n;
        }

        static void Withdraw() {
            bool enough;
            lock (gate)
                enough = account.Balance >= 60;
            if (enough)
                Take(60);
        }

        static void Main() {
            var t = new Thread(Withdraw);
            t.Start();
            Withdraw();
            t.Join();
        }
    }
}
