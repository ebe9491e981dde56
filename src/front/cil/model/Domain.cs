// System.AppDomain: there is one. It has the program's name, named values, and the handlers to be told of its end.
// Its other events never happen here.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Heddle
{
    internal static class Domain
    {
        static AppDomain current;
        static UnhandledExceptionEventHandler unhandled;
        static EventHandler exits;
        static Dictionary<string, object> values;

        // The folder of the program, ending in '/'.
        [DllImport("heddle", EntryPoint = "heddle.cil.program_folder")]
        internal static extern string Folder();

        internal static AppDomain Current
        {
            get
            {
                if (current == null)
                    current = (AppDomain)Reflect.New(typeof(AppDomain));
                return current;
            }
        }

        internal static void Unhandled(UnhandledExceptionEventHandler handler, bool add)
        {
            lock (typeof(Domain))
                unhandled = (UnhandledExceptionEventHandler)Changed(unhandled, handler, add);
        }

        internal static void Exits(EventHandler handler, bool add)
        {
            lock (typeof(Domain))
                exits = (EventHandler)Changed(exits, handler, add);
        }

        static Delegate Changed(Delegate all, Delegate one, bool add)
        {
            return add ? Delegate.Combine(all, one) : Delegate.Remove(all, one);
        }

        internal static void TellUnhandled(Exception e)
        {
            var handlers = unhandled;
            unhandled = null; // an exception in a handler is not reported
            if (handlers != null)
                handlers(Current, new UnhandledExceptionEventArgs(e, true));
        }

        internal static void TellExit()
        {
            var handlers = exits;
            exits = null;
            if (handlers != null)
                handlers(Current, EventArgs.Empty);
        }

        internal static object Get(string name)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            object found = null;
            lock (typeof(Domain)) {
                if (values != null)
                    values.TryGetValue(name, out found);
            }
            return found;
        }

        internal static void Set(string name, object value)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            lock (typeof(Domain)) {
                if (values == null)
                    values = new Dictionary<string, object>();
                values[name] = value;
            }
        }
    }
}

namespace Heddle.Over.System
{
    using global::System;
    using The = global::System.AppDomain;

    internal static class AppDomain
    {
        static The get_CurrentDomain() { return Domain.Current; }
        static The getCurDomain() { return Domain.Current; }
        static The get_DefaultDomain() { return Domain.Current; }
        static bool IsDefaultAppDomain(The self) { return true; }
        static int get_Id(The self) { return 0; }
        static int getDomainID(The self) { return 0; }
        static bool IsFinalizingForUnload(The self) { return false; }
        static string get_FriendlyName(The self) { return global::System.Environment.GetCommandLineArgs()[0]; }
        static string getFriendlyName(The self) { return get_FriendlyName(self); }
        static string get_BaseDirectory(The self) { return Domain.Folder(); }
        static object GetData(The self, string name) { return Domain.Get(name); }
        static void SetData(The self, string name, object data) { Domain.Set(name, data); }
        static bool get_ShadowCopyFiles(The self) { return false; }
        static string ToString(The self) { return "Name:" + get_FriendlyName(self) + "\nThere are no context policies.\n"; }

        static void add_UnhandledException(The self, UnhandledExceptionEventHandler value) { Domain.Unhandled(value, true); }
        static void remove_UnhandledException(The self, UnhandledExceptionEventHandler value)
        {
            Domain.Unhandled(value, false);
        }
        static void add_ProcessExit(The self, EventHandler value) { Domain.Exits(value, true); }
        static void remove_ProcessExit(The self, EventHandler value) { Domain.Exits(value, false); }
    }
}
