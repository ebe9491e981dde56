using System;
using System.Collections.Generic;

class Animal { public virtual string Name { get { return "animal"; } } }
class Cat : Animal { public override string Name { get { return "cat"; } } }

interface IProducer<out T> { T Produce(); }
interface IConsumer<in T> { string Consume(T x); }
class CatProducer : IProducer<Cat> { public Cat Produce() { return new Cat(); } }
class AnimalConsumer : IConsumer<Animal> { public string Consume(Animal a) { return "ate " + a.Name; } }

class Program
{
    static void Main()
    {
        IProducer<Animal> p = new CatProducer();
        Console.WriteLine(p.Produce().Name);
        IConsumer<Cat> c = new AnimalConsumer();
        Console.WriteLine(c.Consume(new Cat()));
        IEnumerable<object> strings = new List<string> { "a", "b" };
        foreach (object o in strings) Console.Write(o);
        Console.WriteLine();
        Func<Cat> makeCat = () => new Cat();
        Func<Animal> makeAnimal = makeCat;
        Action<Animal> see = a => Console.WriteLine("see " + a.Name);
        Action<Cat> seeCat = see;
        seeCat(new Cat());
        Console.WriteLine(makeAnimal().Name);
        object oo = new CatProducer();
        Console.WriteLine((oo is IProducer<Animal>) + " " + (oo is IProducer<object>) + " " + (oo is IProducer<string>) + " " + (new AnimalConsumer() is IConsumer<Cat>));
        Animal[] animals = new Cat[] { new Cat() };
        IList<Animal> list = animals;
        Console.WriteLine(list[0].Name + list.Count + (animals is Cat[]) + ((object)new int[1] is IList<int>) + ((object)new int[1] is IList<object>));
        IReadOnlyList<Animal> r = new Cat[] { new Cat() };
        Console.WriteLine(r[0].Name + r.Count);
        Console.WriteLine((object)new int[1] is uint[]);
    }
}
