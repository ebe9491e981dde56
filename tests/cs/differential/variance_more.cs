// Variance of interfaces and delegates: conversions, failures, several ways at once.
using System;
using System.Collections.Generic;

class Program
{
    class Animal
    {
        public virtual string Sound { get { return "?"; } }
    }
    class Dog : Animal
    {
        public override string Sound { get { return "wau"; } }
    }
    interface ISource<out T> { T Get(); }
    interface ISink<in T> { void Put(T t); }
    interface IBoth<in A, out R> { R Map(A a); }
    class Kennel : ISource<Dog>, ISink<Animal>, IBoth<Animal, Dog>
    {
        public Dog Get() { return new Dog(); }
        public void Put(Animal a) { Console.WriteLine("put " + a.Sound); }
        public Dog Map(Animal a) { return a as Dog; }
    }
    class Two : ISource<string>, ISource<object>
    {
        string ISource<string>.Get() { return "string"; }
        object ISource<object>.Get() { return "object"; }
    }

    static bool Is<T>(object o) { return o is T; }

    static void Main()
    {
        var k = new Kennel();
        ISource<Animal> source = k;
        Console.WriteLine(source.Get().Sound);
        ISink<Dog> sink = k;
        sink.Put(new Dog());
        IBoth<Dog, Animal> both = k;
        Console.WriteLine(both.Map(new Dog()).Sound);
        Console.WriteLine(Is<ISource<object>>(k) + " " + Is<ISource<string>>(k) + " " + Is<ISink<object>>(k) + " " + Is<ISink<Dog>>(k));
        Func<Dog> makeDog = () => new Dog();
        Func<Animal> make = makeDog;
        Action<Animal> eat = a => Console.WriteLine("eat " + a.Sound);
        Action<Dog> eatDog = eat;
        eatDog(new Dog());
        Console.WriteLine(make().Sound + " " + ReferenceEquals(make, makeDog));
        IEnumerable<object> strings = new List<string> { "a", "b" };
        Console.WriteLine(string.Join("", strings));
        Console.WriteLine(Is<IEnumerable<object>>(new List<int>()) + " " + Is<IEnumerable<int>>(new List<int>()));
        object[] array = new string[2];
        try {
            array[0] = 1;
        } catch (ArrayTypeMismatchException) {
            Console.WriteLine("mismatch");
        }
        IList<object> list = array;
        Console.WriteLine(list.Count + " " + Is<IList<object>>(new string[0]) + " " + Is<IEnumerable<uint>>(new int[0]));
        try {
            var wrong = (ISink<object>)(object)k;
            Console.WriteLine(wrong);
        } catch (InvalidCastException) {
            Console.WriteLine("no sink of objects");
        }
        Console.WriteLine(((ISource<object>)new Two()).Get() + " " + ((ISource<string>)new Two()).Get());
        IComparer<Animal> byName = Comparer<Animal>.Create((x, y) => string.Compare(x.Sound, y.Sound));
        var dogs = new List<Dog> { new Dog(), new Dog() };
        dogs.Sort(byName);
        Console.WriteLine(dogs.Count);
        Func<object, string> show = o => o.ToString();
        Func<string, object> shown = show;
        Console.WriteLine(shown("text"));
        Func<Func<Dog>, Animal> nested = f => f();
        Func<Func<Dog>, object> more = nested;
        Console.WriteLine(((Animal)more(() => new Dog())).Sound);
    }
}
