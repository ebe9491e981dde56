// Variable arguments: the list that a call makes of them (lower/varargs.c), and System.ArgIterator (native/arg_iterator.c).
using System;

namespace Heddle
{
    internal sealed class Argument
    {
        internal Type type;
        internal object value; // a box, or the reference itself
        internal Argument next; // null: this is the end, and no argument

        internal static Argument End() { return new Argument(); }
        internal static Argument Add(object value, Type type, Argument next)
        {
            return new Argument { value = value, type = type, next = next };
        }
    }
}
