package sun.nio.fs;

import heddle.Disk;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** An open file of the tree. */
final class DiskChannel implements SeekableByteChannel {
    private final Disk.Node node;
    private final boolean reads, writes, appends;
    private int position;
    private boolean closed;

    DiskChannel(Disk.Node node, boolean reads, boolean writes, boolean appends) {
        this.node = node;
        this.reads = reads;
        this.writes = writes;
        this.appends = appends;
    }

    private void check() throws ClosedChannelException {
        if (closed)
            throw new ClosedChannelException();
    }

    @Override
    public int read(ByteBuffer to) throws ClosedChannelException {
        check();
        if (!reads)
            throw new NonReadableChannelException();
        byte[] bytes = new byte[to.remaining()];
        synchronized (Disk.class) {
            int n = bytes.length == 0 ? 0 : node.read(position, bytes, 0, bytes.length);
            to.put(bytes, 0, Math.max(n, 0));
            position += Math.max(n, 0);
            return n;
        }
    }

    @Override
    public int write(ByteBuffer from) throws ClosedChannelException {
        check();
        if (!writes)
            throw new NonWritableChannelException();
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        synchronized (Disk.class) {
            if (appends)
                position = node.size;
            node.write(position, bytes, 0, bytes.length);
            position += bytes.length;
        }
        return bytes.length;
    }

    @Override
    public long position() throws ClosedChannelException {
        check();
        return position;
    }

    @Override
    public SeekableByteChannel position(long at) throws ClosedChannelException {
        check();
        position = (int) at;
        return this;
    }

    @Override
    public long size() throws ClosedChannelException {
        check();
        synchronized (Disk.class) {
            return node.size;
        }
    }

    @Override
    public SeekableByteChannel truncate(long size) throws ClosedChannelException {
        check();
        synchronized (Disk.class) {
            if (size < node.size)
                node.resize((int) size);
            position = Math.min(position, (int) size);
        }
        return this;
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
    }
}
