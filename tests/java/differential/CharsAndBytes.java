public class CharsAndBytes {
    public static void main(String[] args) throws Exception {
        char c = 'a';
        c += 1; c++; c *= 1;
        byte b = 127; b++; b >>= 1; b ^= 0x55; b >>>= 2;
        short s = -1; s >>>= 10; s += 40000; s--;
        System.out.println(c + " " + (int) c + " " + b + " " + s + " " + (char) 65 + (int) 'z' + ('a' + 'b') + (char) ('a' + 'b' - 'a'));
        char[] cs = new char[3]; cs[0] = 'x'; cs[1] = (char) (cs[0] + 1); cs[2] += 70;
        byte[] bs = {-1, (byte) 128}; short[] ss = {(short) 65535, 1};
        boolean[] zs = {true, false}; zs[1] |= zs[0]; zs[0] &= false;
        System.out.println(new String(cs) + (bs[0] & 0xff) + bs[1] + ss[0] + zs[0] + zs[1] + (cs[0] > 'a' ? 1 : 'b') + (true ? 'x' : 0) + (true ? 1 : 2.0));
        int x = 'a' * 2; long y = 'b'; float f = 'c'; double d = (byte) 300;
        System.out.println(x + " " + y + f + d + (byte) (char) -1 + (short) 1e10 + (char) 97.9 + (int) (byte) 0xff + (5 & 6 | 1 ^ 8));
    }
}
