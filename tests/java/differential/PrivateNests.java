public class PrivateNests {
    private int secret = 1;
    private static int counter;
    private class Inner { private int own = secret++; private int both() { return own + secret; } }
    private static class Peer { private int v; private Peer(int v) { this.v = v; counter += v; } private static Peer of(int v) { return new Peer(v); } }
    private int peek(PrivateNests o) { return o.secret; }

    public static void main(String[] args) throws Exception {
        PrivateNests a = new PrivateNests(), b = new PrivateNests();
        Inner i = a.new Inner();
        i.own += 10;
        System.out.println(i.both() + a.peek(b) + Peer.of(5).v + counter);
        b.secret *= 7; b.secret++; b.secret <<= 2;
        System.out.println(b.secret + " " + new Object() { private int z = b.secret; int get() { return z--; } }.get());
    }
}
