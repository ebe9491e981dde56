// Unicode's normal forms, for texts that are the same in all of them. The tables for other texts are mono's own.
using System;

namespace Heddle
{
    internal static class NormalForms
    {
        const int FormC = 0; // by mono's numbers

        // Form C does not change anything before the first combining character.
        internal static void Check(string text, int form)
        {
            char first = form == FormC ? '\u0300' : '\u0080';
            foreach (char c in text) {
                if (c >= first)
                    Machine.Unmodelled("the normal form of a text with other letters than ASCII's");
            }
        }
    }
}

namespace Heddle.Over.System.Text
{
    internal static class Normalization
    {
        static void load_normalization_resource(out IntPtr props, out IntPtr mappedChars, out IntPtr charMapIndex,
                                                out IntPtr helperIndex, out IntPtr mapIdxToComposite,
                                                out IntPtr combiningClass)
        {
            props = mappedChars = charMapIndex = helperIndex = mapIdxToComposite = combiningClass = IntPtr.Zero;
        }

        static bool IsNormalized(string source, int type)
        {
            NormalForms.Check(source, type);
            return true;
        }

        static string Normalize(string source, int type)
        {
            NormalForms.Check(source, type);
            return source;
        }
    }
}
