using System;
using System.Collections.Generic;

interface IAnimal { string Name { get; } void Speak(); }
interface ITrained : IAnimal { int Tricks { get; set; } }
interface IOther { void Speak(); }

class Dog : ITrained, IOther, IComparable<Dog>
{
    public string Name { get; private set; }
    public int Tricks { get; set; }
    public Dog(string name, int tricks) { Name = name; Tricks = tricks; }
    public virtual void Speak() { Console.WriteLine(Name + " barks"); }
    void IOther.Speak() { Console.WriteLine(Name + " speaks otherwise"); }
    public int CompareTo(Dog other) { return Tricks.CompareTo(other.Tricks); }
}

class Puppy : Dog, IAnimal
{
    public Puppy(string name) : base(name, 0) { }
    public override void Speak() { Console.WriteLine(Name + " yelps"); }
    string IAnimal.Name { get { return "little " + Name; } }
}

class Program
{
    static void Main()
    {
        var dogs = new List<Dog> { new Dog("Rex", 3), new Puppy("Bit"), new Dog("Ace", 1) };
        dogs.Sort();
        foreach (Dog d in dogs) {
            d.Speak();
            ((IAnimal)d).Speak();
            ((IOther)d).Speak();
            Console.WriteLine(((IAnimal)d).Name + " " + ((ITrained)d).Tricks++);
        }
        IAnimal a = dogs[0];
        Console.WriteLine(a is ITrained);
        Console.WriteLine(a is IDisposable);
        Console.WriteLine(dogs[0].Tricks + dogs[1].Tricks + dogs[2].Tricks);
    }
}
