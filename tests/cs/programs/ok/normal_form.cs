// expect: inconclusive unmodelled
// A letter that has to be taken apart is said to be too much, and not left as it is.
using System.Diagnostics;
using System.Text;

class Program
{
    static void Main()
    {
        Debug.Assert("caf\u00e9".Normalize(NormalizationForm.FormD).Length == 5);
    }
}
