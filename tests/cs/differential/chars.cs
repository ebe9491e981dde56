using System;

class Chars
{
    static void Main()
    {
        foreach (char c in "aZ5 _\t-é\u4e2d$\n") {
            Console.WriteLine((int)c + " " + char.IsLetter(c) + char.IsDigit(c) + char.IsWhiteSpace(c) + char.IsUpper(c) + char.IsLower(c) + char.IsPunctuation(c) + char.IsLetterOrDigit(c) + char.IsControl(c) + char.IsSymbol(c) + " " + char.GetUnicodeCategory(c) + " " + (int)char.ToUpper(c) + (int)char.ToLower(c));
        }
        Console.WriteLine(char.GetNumericValue('7') + " " + 'a'.CompareTo('b') + " " + char.IsSurrogate('\ud800') + " " + (char)('a' + 1) + ('a' + 1));
        Console.WriteLine('x'.ToString() + 'y' + "z" + char.MaxValue.GetHashCode());
    }
}
