// System.Random: the subtractive generator of Knuth (The Art of Computer Programming 3.2.2), with the library's constants.
// If the program gives no seed its numbers are choices, or come from one fixed sequence, and the verdict says so.
using Heddle;

namespace System
{
    [Serializable]
    public class Random
    {
        const int Seeds = 161803398, Numbers = 55, Lag = 21;

        readonly bool unseeded;
        readonly int[] numbers = new int[Numbers + 1]; // from 1
        int next, other;

        public Random() : this(1)
        {
            unseeded = true;
        }

        public Random(int Seed)
        {
            int last = Seeds - (Seed == int.MinValue ? int.MaxValue : Math.Abs(Seed)), number = 1;
            numbers[Numbers] = last;
            for (int i = 1; i < Numbers; i++) {
                int at = Lag * i % Numbers;
                numbers[at] = number;
                number = Within(unchecked(last - number));
                last = numbers[at];
            }
            for (int round = 0; round < 4; round++) {
                for (int i = 1; i <= Numbers; i++)
                    numbers[i] = Within(unchecked(numbers[i] - numbers[1 + (i + 30) % Numbers]));
            }
            other = Lag;
        }

        static int Within(int difference)
        {
            return difference < 0 ? unchecked(difference + int.MaxValue) : difference;
        }

        // Is the next number a choice?
        bool IsOpen { get { return unseeded && Machine.RandomOpen(); } }
        // Are the numbers that are made of it choices too? Not if a class of the program may override something.
        bool IsWhollyOpen { get { return unseeded && GetType() == typeof(Random) && Machine.RandomOpen(); } }

        // Below int.MaxValue.
        int Number()
        {
            if (IsOpen)
                return (int)Machine.RandomDraw(0, int.MaxValue - 1);
            next = next % Numbers + 1;
            other = other % Numbers + 1;
            int number = unchecked(numbers[next] - numbers[other]);
            if (number == int.MaxValue)
                number--;
            return numbers[next] = Within(number);
        }

        protected virtual double Sample()
        {
            return IsOpen ? Machine.RandomFraction() : Number() * (1.0 / int.MaxValue);
        }

        public virtual int Next() { return Number(); }

        public virtual int Next(int maxValue)
        {
            if (maxValue < 0)
                throw new ArgumentOutOfRangeException("maxValue", "'maxValue' must be greater than zero.");
            if (IsWhollyOpen)
                return (int)Machine.RandomDraw(0, Math.Max(maxValue - 1, 0));
            return (int)(Sample() * maxValue);
        }

        public virtual int Next(int minValue, int maxValue)
        {
            if (minValue > maxValue)
                throw new ArgumentOutOfRangeException("minValue", "'minValue' cannot be greater than maxValue.");
            if (IsWhollyOpen)
                return (int)Machine.RandomDraw(minValue, Math.Max((long)maxValue - 1, minValue));
            long range = (long)maxValue - minValue;
            return (int)((long)((range <= int.MaxValue ? Sample() : WideSample()) * range) + minValue);
        }

        // Made of twice as many numbers.
        double WideSample()
        {
            int number = Number();
            double wide = Number() % 2 == 0 ? -number : number;
            return (wide + (int.MaxValue - 1)) / (2 * (uint)int.MaxValue - 1);
        }

        public virtual double NextDouble() { return Sample(); }

        public virtual void NextBytes(byte[] buffer)
        {
            if (buffer == null)
                throw new ArgumentNullException("buffer");
            for (int i = 0; i < buffer.Length; i++)
                buffer[i] = NextByte();
        }

        public virtual void NextBytes(Span<byte> buffer)
        {
            for (int i = 0; i < buffer.Length; i++)
                buffer[i] = NextByte();
        }

        byte NextByte()
        {
            return (byte)(IsOpen ? Machine.RandomDraw(0, 255) : Number());
        }
    }
}
