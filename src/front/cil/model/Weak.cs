// HandleTable to objects: cells of a table; a weak one does not keep its object alive.
using System;
using System.Runtime.InteropServices;

namespace Heddle
{
    internal class Cell
    {
        internal object target;
    }

    // The machine knows this class: the reference at its start is weak.
    internal sealed class Weak
    {
        internal object target;
    }

    internal static class HandleTable
    {
        static object[] cells = new object[4]; // null: free

        [DllImport("heddle", EntryPoint = "heddle.cil.pinned")]
        static extern IntPtr Pinned(object o);

        // HandleTable count from 1.
        internal static int Make(object target, bool weak)
        {
            lock (typeof(HandleTable)) {
                int i = 0;
                while (i < cells.Length && cells[i] != null)
                    i++;
                if (i == cells.Length)
                    Array.Resize(ref cells, 2 * i);
                cells[i] = weak ? (object)new Weak { target = target } : new Cell { target = target };
                return i + 1;
            }
        }

        internal static object Get(int handle)
        {
            object cell;
            lock (typeof(HandleTable))
                cell = cells[handle - 1];
            var weak = cell as Weak;
            return weak != null ? weak.target : ((Cell)cell).target;
        }

        internal static void Set(int handle, object target)
        {
            lock (typeof(HandleTable)) {
                var weak = cells[handle - 1] as Weak;
                if (weak != null)
                    weak.target = target;
                else
                    ((Cell)cells[handle - 1]).target = target;
            }
        }

        internal static void Free(int handle)
        {
            lock (typeof(HandleTable))
                cells[handle - 1] = null;
        }

        internal static IntPtr Address(int handle) { return Pinned(Get(handle)); }
    }
}

namespace Heddle.Over.System.Runtime.InteropServices
{
    using global::System;
    using global::System.Runtime.InteropServices;

    internal static class GCHandle
    {
        static bool CheckCurrentDomain(int handle) { return true; }
        static object GetTarget(int handle) { return HandleTable.Get(handle); }
        static int GetTargetHandle(object obj, int handle, GCHandleType type)
        {
            if (handle == 0)
                return HandleTable.Make(obj, type == GCHandleType.Weak || type == GCHandleType.WeakTrackResurrection);
            HandleTable.Set(handle, obj);
            return handle;
        }
        static void FreeHandle(int handle) { HandleTable.Free(handle); }
        static IntPtr GetAddrOfPinnedObject(int handle) { return HandleTable.Address(handle); }
    }
}
