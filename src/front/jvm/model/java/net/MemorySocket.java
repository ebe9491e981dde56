package java.net;

import heddle.Vm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import sun.net.PlatformSocketImpl;

/** A socket of a network that is the process itself: its threads send each other data. No other host answers, and no
 * connection breaks by itself. Buffers have no bounds, so a write does not wait. */
final class MemorySocket extends SocketImpl implements PlatformSocketImpl {
    private static final int FIRST_PORT = 49152;
    private static final Map<Integer, MemorySocket> LISTENERS = new HashMap<>();
    private static int lastPort = FIRST_PORT - 1;

    /** Bytes that one end has written and the other has not read. */
    private static final class Pipe {
        private byte[] bytes = new byte[0];
        private boolean ended, unread; /* set by the writer; set by the reader */

        synchronized void write(byte[] from, int at, int count) throws SocketException {
            if (unread) {
                if (Vm.timePasses()) /* has the other's end been noticed yet? */
                    throw new SocketException("Broken pipe");
                return;
            }
            byte[] more = new byte[bytes.length + count];
            System.arraycopy(bytes, 0, more, 0, bytes.length);
            System.arraycopy(from, at, more, bytes.length, count);
            bytes = more;
            notifyAll();
        }

        synchronized int read(byte[] to, int at, int count, MemorySocket reader) throws IOException {
            while (bytes.length == 0 && !ended && !unread)
                reader.await(this, "Read timed out");
            if (reader.closed)
                throw new SocketException("Socket closed");
            if (bytes.length == 0)
                return -1;
            int taken = Math.min(count, bytes.length);
            System.arraycopy(bytes, 0, to, at, taken);
            byte[] left = new byte[bytes.length - taken];
            System.arraycopy(bytes, taken, left, 0, left.length);
            bytes = left;
            return taken;
        }

        synchronized int available() {
            return bytes.length;
        }

        synchronized void end(boolean reader) {
            if (reader)
                unread = true;
            else
                ended = true;
            notifyAll();
        }
    }

    private final boolean server;
    private final ArrayDeque<MemorySocket> waiting = new ArrayDeque<>(); /* for accept */
    private final Map<Integer, Object> options = new HashMap<>();
    private int backlog;
    private Pipe in, out;
    private volatile boolean closed;

    private MemorySocket(boolean server) {
        this.server = server;
    }

    static SocketImpl make(boolean server) {
        return new MemorySocket(server);
    }

    static ProxySelector noSelector() {
        return null;
    }

    /** The only host, by any of its names. */
    static InetAddress[] lookup(Inet4AddressImpl names, String host) throws UnknownHostException {
        if (!host.equals("localhost"))
            throw new UnknownHostException(host + ": Name or service not known");
        return new InetAddress[] {names.loopbackAddress()};
    }

    static String localName(Inet4AddressImpl names) {
        return "localhost";
    }

    static String nameOf(Inet4AddressImpl names, byte[] address) throws UnknownHostException {
        if (address[0] != 127)
            throw new UnknownHostException();
        return "localhost";
    }

    /* ---- waiting ---- */

    private int timeout() {
        Object timeout = options.get(SO_TIMEOUT);
        return timeout != null ? (Integer) timeout : 0;
    }

    /** In the monitor of `on`. */
    private void await(Object on, String late) throws IOException {
        int timeout = timeout();
        try {
            on.wait(timeout);
        } catch (InterruptedException e) { /* a socket goes on waiting */
            Thread.currentThread().interrupt();
            return;
        }
        if (timeout > 0 && Vm.timePasses())
            throw new SocketTimeoutException(late);
    }

    private void checkOpen() throws SocketException {
        if (closed)
            throw new SocketException("Socket closed");
    }

    /* ---- SocketImpl ---- */

    @Override
    protected void create(boolean stream) throws IOException {
        if (!stream)
            Vm.unmodelled("datagram sockets");
        fd = new java.io.FileDescriptor();
    }

    @Override
    protected void bind(InetAddress host, int port) throws IOException {
        checkOpen();
        address = host;
        synchronized (LISTENERS) {
            if (LISTENERS.containsKey(port))
                throw new BindException("Address already in use");
            localport = port != 0 ? port : ++lastPort;
        }
    }

    @Override
    protected void listen(int backlog) throws IOException {
        checkOpen();
        this.backlog = backlog > 0 ? backlog : 50;
        synchronized (LISTENERS) {
            if (LISTENERS.putIfAbsent(localport, this) != null)
                throw new BindException("Address already in use");
        }
    }

    @Override
    protected void connect(String host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected void connect(InetAddress host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected void connect(SocketAddress remote, int timeout) throws IOException {
        InetSocketAddress to = (InetSocketAddress) remote;
        if (to.isUnresolved())
            throw new UnknownHostException(to.getHostName());
        checkOpen();
        MemorySocket listener;
        synchronized (LISTENERS) {
            listener = LISTENERS.get(to.getPort());
            if (localport == 0)
                localport = ++lastPort;
        }
        if (listener == null || !listener.offer(this)) {
            close();
            throw new ConnectException("Connection refused");
        }
        address = to.getAddress();
        port = to.getPort();
    }

    private synchronized boolean offer(MemorySocket client) {
        if (closed || waiting.size() >= backlog)
            return false;
        client.in = new Pipe();
        client.out = new Pipe();
        waiting.add(client);
        notifyAll();
        return true;
    }

    @Override
    protected void accept(SocketImpl taken) throws IOException {
        MemorySocket client;
        synchronized (this) {
            while (waiting.isEmpty() && !closed)
                await(this, "Accept timed out");
            checkOpen();
            client = waiting.remove();
        }
        MemorySocket accepted = (MemorySocket) taken;
        accepted.in = client.out;
        accepted.out = client.in;
        accepted.address = InetAddress.getLoopbackAddress();
        accepted.port = client.localport;
        accepted.localport = localport;
    }

    @Override
    protected InputStream getInputStream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] to, int at, int count) throws IOException {
                java.util.Objects.checkFromIndexSize(at, count, to.length);
                checkOpen();
                return count == 0 ? 0 : in.read(to, at, count, MemorySocket.this);
            }

            @Override
            public int available() throws IOException {
                return MemorySocket.this.available();
            }
        };
    }

    @Override
    protected OutputStream getOutputStream() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] from, int at, int count) throws IOException {
                java.util.Objects.checkFromIndexSize(at, count, from.length);
                checkOpen();
                out.write(from, at, count);
            }
        };
    }

    @Override
    protected int available() throws IOException {
        checkOpen();
        return in.available();
    }

    @Override
    protected void shutdownInput() throws IOException {
        checkOpen();
        in.end(true);
    }

    @Override
    protected void shutdownOutput() throws IOException {
        checkOpen();
        out.end(false);
    }

    @Override
    protected void close() throws IOException {
        if (closed)
            return;
        closed = true;
        synchronized (LISTENERS) {
            LISTENERS.remove(localport, this);
        }
        synchronized (this) {
            for (MemorySocket client : waiting)
                client.in.end(false);
            notifyAll();
        }
        if (out != null)
            out.end(false);
        if (in != null)
            in.end(true);
    }

    @Override
    protected void sendUrgentData(int data) {
        Vm.unmodelled("urgent data on a socket");
    }

    @Override
    public void setOption(int option, Object value) throws SocketException {
        checkOpen();
        options.put(option, value);
    }

    @Override
    public Object getOption(int option) throws SocketException {
        checkOpen();
        if (option == SO_BINDADDR)
            return address != null && server ? address : InetAddress.getLoopbackAddress();
        Object value = options.get(option);
        return value != null ? value : option == SO_TIMEOUT ? (Object) 0 : (Object) false;
    }
}
