using System;
using System.Collections.Generic;

abstract class Repo<K, V> where V : class { protected readonly Dictionary<K, V> d = new Dictionary<K, V>(); public abstract K KeyOf(V v); public virtual void Save(V v) { d[KeyOf(v)] = v; } public V Find(K k) { V v; return d.TryGetValue(k, out v) ? v : null; } public IEnumerable<T> All<T>() where T : V { foreach (V v in d.Values) if (v is T) yield return (T)v; } }
class Animal { public string Name; public virtual string Sound() { return "..."; } } class Dog : Animal { public override string Sound() { return "woof"; } } class Puppy : Dog { public override string Sound() { return base.Sound().ToUpper(); } }
class Animals : Repo<string, Animal> { public int Saves; public override string KeyOf(Animal a) { return a.Name; } public override void Save(Animal a) { Saves++; base.Save(a); } }
class Animals2<T> : Animals where T : Animal, new() { public T Make(string n) { var t = new T { Name = n }; Save(t); return t; } }
class Program { static void Main() { var r = new Animals2<Puppy>(); r.Make("p"); r.Save(new Dog { Name = "d" }); r.Save(new Animal { Name = "a" }); Console.Write(r.Saves + r.Find("p").Sound() + r.Find("d").Sound() + (r.Find("x") == null)); foreach (Dog d in r.All<Dog>()) Console.Write(" " + d.Name); foreach (Puppy d in r.All<Puppy>()) Console.Write(" " + d.GetType().BaseType.BaseType.Name); Repo<string, Animal> b = r; b.Save(new Puppy { Name = "z" }); Console.WriteLine(" " + r.Saves + r.GetType()); } }
