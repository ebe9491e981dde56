using System;
using System.Collections.Generic;
using System.Linq;

class InsufficientFunds : Exception { public readonly decimal Missing; public InsufficientFunds(decimal m) : base("missing " + m) { Missing = m; } }
abstract class Account
{
    static int next = 1;
    readonly List<string> log = new List<string>();
    public int Id { get; } = next++;
    public decimal Balance { get; protected set; }
    public IEnumerable<string> Log => log;
    public virtual void Deposit(decimal x) { if (x <= 0) throw new ArgumentException("amount"); Balance += x; Note("in " + x); }
    public void Withdraw(decimal x) { if (!Allowed(x)) throw new InsufficientFunds(x - Balance); Balance -= x; Note("out " + x); }
    protected abstract bool Allowed(decimal x);
    protected void Note(string s) { log.Add(Id + ":" + s); }
}
class Savings : Account { protected override bool Allowed(decimal x) { return x <= Balance; } public void Interest(decimal rate) { Deposit(Math.Round(Balance * rate, 2)); } }
class Checking : Account { readonly decimal limit; public Checking(decimal limit) { this.limit = limit; } protected override bool Allowed(decimal x) { return Balance - x >= -limit; } public override void Deposit(decimal x) { base.Deposit(x); Note("thanks"); } }
class Program
{
    static void Transfer(Account a, Account b, decimal x) { try { a.Withdraw(x); b.Deposit(x); } catch (InsufficientFunds e) when (e.Missing < 50) { Console.WriteLine("nearly: " + e.Message); } }
    static void Main()
    {
        var s = new Savings(); var c = new Checking(100);
        s.Deposit(500.50m); s.Interest(0.0375m);
        Transfer(s, c, 200); Transfer(s, c, 350); Transfer(c, s, 300);
        try { Transfer(s, c, 10000); } catch (InsufficientFunds e) { Console.WriteLine(e.Message); }
        try { c.Deposit(-1); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(s.Balance + " " + c.Balance);
        Console.WriteLine(string.Join("; ", s.Log.Concat(c.Log)));
    }
}
