using System;
using System.Text;

class Program
{
    static void Main()
    {
        foreach (NormalizationForm form in Enum.GetValues(typeof(NormalizationForm)))
            Console.WriteLine(form + " " + "plain text".Normalize(form) + " " + "plain text".IsNormalized(form));
        Console.WriteLine("caf\u00e9".Normalize().Length + " " + "caf\u00e9".IsNormalized());
    }
}
