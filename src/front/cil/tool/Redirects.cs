// A tool of the build: writes the table of redirections (native_tables.h) for the methods of Heddle.Over.* in the
// model assembly. A method M(this, args) there stands for the instance method M(args), and _ctor for .ctor; type
// parameters of the class come before those of the method. A private method that stands for nothing in the libraries
// is an error: it would silently do nothing. Helpers are internal.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;

static class Redirects
{
    const string Over = "Heddle.Over.";
    const BindingFlags All = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public |
                             BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    static int Main(string[] args)
    {
        var models = Assembly.LoadFrom(args[0]);
        var libraries = new[] { typeof(object).Assembly, typeof(Uri).Assembly, typeof(Enumerable).Assembly };
        var rows = new List<string>();
        int missing = 0;
        foreach (var model in models.GetTypes().Where(t => t.Namespace != null && t.Namespace.StartsWith(Over))) {
            if (model.DeclaringType != null)
                continue;
            string name = model.FullName.Substring(Over.Length);
            var originals = libraries.SelectMany(a => a.GetTypes()).Where(t => Plain(t) == name).ToArray();
            foreach (var method in model.GetMethods(All)) {
                if (method.Name.StartsWith("<"))
                    continue;
                var original = originals.SelectMany(t => Find(t, method)).FirstOrDefault();
                if (original != null)
                    rows.Add("    {\"" + Key(original) + "\",\n     \"" + Key(method) + "\"},\n");
                else if (method.IsPrivate) {
                    Console.Error.WriteLine("redirects: nothing in the libraries is like " + Key(method));
                    missing++;
                }
            }
        }
        rows.Sort(string.CompareOrdinal);
        File.WriteAllText(args[1], "/* Generated from the model classes. */\n#include \"front/cil/native_tables.h\"\n\n" +
                                       "#include <stddef.h>\n\n" +
                                       "const struct cil_redirect cil_redirects[] = {\n" + string.Concat(rows) +
                                       "    {NULL, NULL},\n};\n");
        return missing == 0 ? 0 : 1;
    }

    static string Plain(Type t)
    {
        int tick = t.FullName.IndexOf('`');
        return tick < 0 ? t.FullName : t.FullName.Substring(0, tick);
    }

    static IEnumerable<MethodBase> Find(Type t, MethodInfo model)
    {
        string name = model.Name == "_ctor" ? ".ctor" : model.Name == "_cctor" ? ".cctor" : model.Name;
        var all = t.GetMethods(All).Cast<MethodBase>().Concat(t.GetConstructors(All)).Where(m => m.Name == name);
        var fitting = all.Where(m => Fits(m, model)).ToArray();
        return fitting.Length > 1 ? fitting.Where(m => Same(m, model)) : fitting;
    }

    static int TypeParameters(MethodBase m)
    {
        return (m.DeclaringType.IsGenericType ? m.DeclaringType.GetGenericArguments().Length : 0) +
               (m.IsGenericMethod ? m.GetGenericArguments().Length : 0);
    }

    static bool Fits(MethodBase m, MethodInfo model)
    {
        return m.GetParameters().Length + (m.IsStatic ? 0 : 1) == model.GetParameters().Length &&
               TypeParameters(m) == TypeParameters(model);
    }

    static bool Same(MethodBase m, MethodInfo model)
    {
        var mine = model.GetParameters().Skip(m.IsStatic ? 0 : 1).Select(p => p.ParameterType.Name);
        return m.GetParameters().Select(p => p.ParameterType.Name).SequenceEqual(mine);
    }

    static string Key(MethodBase m)
    {
        var name = Name(m.DeclaringType, true) + "::" + m.Name;
        if (m.IsGenericMethod)
            name += "`" + m.GetGenericArguments().Length;
        return name + "(" + string.Join(",", m.GetParameters().Select(p => Name(p.ParameterType, false))) + ")";
    }

    // As cil_type_name writes it.
    static string Name(Type t, bool definition)
    {
        if (t.IsByRef)
            return Name(t.GetElementType(), false) + "&";
        if (t.IsPointer)
            return Name(t.GetElementType(), false) + "*";
        if (t.IsArray)
            return Name(t.GetElementType(), false) + "[" + new string(',', t.GetArrayRank() - 1) + "]";
        if (t.IsGenericParameter)
            return (t.DeclaringMethod != null ? "!!" : "!") + t.GenericParameterPosition;
        var text = (t.IsGenericType ? t.GetGenericTypeDefinition() : t).FullName.Replace('+', '/');
        if (definition || !t.IsGenericType)
            return text;
        return text + "<" + string.Join(",", t.GetGenericArguments().Select(a => Name(a, false))) + ">";
    }
}
