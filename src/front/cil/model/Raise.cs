// The exceptions of single instructions (ir/class.h: enum ir_raise), and those that the lowering throws by a call.
using System;

namespace Heddle
{
    internal static class Raise
    {
        internal static void Null(long a, long b) { throw new NullReferenceException("Object reference not set to an instance of an object"); }
        internal static void Bounds(long index, long length) { throw new IndexOutOfRangeException(); }
        internal static void Division(long a, long b) { throw new DivideByZeroException(); }
        internal static void Overflow(long a, long b) { throw new OverflowException(); }
        internal static void Size(long size, long b) { throw new OverflowException(); }
        internal static void Memory(long bytes, long b) { throw new OutOfMemoryException(); }
        internal static void Stack(long a, long b) { throw new StackOverflowException(); }
        internal static void Cast(object o, Type to) { throw new InvalidCastException(); }
        internal static void ArrayStore() { throw new ArrayTypeMismatchException(); }
        internal static void Arithmetic() { throw new ArithmeticException(); }
        internal static void Message(string text) { throw new InvalidProgramException(text); }

        sealed class Failure
        {
            internal string type;
            internal Exception inner;
            internal Failure next;
        }

        static Failure failures;

        // inner is null if the initialisation failed before: then the same exception is thrown again.
        internal static void TypeInit(string type, Exception inner)
        {
            if (inner != null) {
                failures = new Failure { type = type, inner = inner, next = failures };
            } else {
                for (var f = failures; f != null && inner == null; f = f.next)
                    if (f.type == type)
                        inner = f.inner;
            }
            throw new TypeInitializationException(type, inner);
        }
        internal static void Invocation(Exception inner) { throw new System.Reflection.TargetInvocationException(inner); }
        internal static void NullArgument(string name) { throw new ArgumentNullException(name); }
        internal static void Argument(string message) { throw new ArgumentException(message); }
        internal static void NotMarshaled(object type)
        {
            throw new ArgumentException("Field passed in is not a marshaled member of the type " + ((Type)type).Name,
                                        "fieldName");
        }
        internal static void Range(string name) { throw new ArgumentOutOfRangeException(name); }
        internal static void IndexRange() { throw new IndexOutOfRangeException(); }
        internal static void InvalidOperation(string message) { throw new InvalidOperationException(message); }
        internal static void NotSupported(string message) { throw new NotSupportedException(message); }
        internal static void MissingMethod(string message) { throw new MissingMethodException(message); }
        internal static void Unsynchronised(string message)
        {
            throw new System.Threading.SynchronizationLockException(message);
        }
    }
}
