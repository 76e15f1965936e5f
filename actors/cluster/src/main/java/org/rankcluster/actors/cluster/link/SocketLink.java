package org.rankcluster.actors.cluster.link;

import akka.actor.Cancellable;
import akka.actor.typed.ActorSystem;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/**
 * A link between the cluster members of a run over TCP sockets, one for each pair of members. The sockets stay open as long as the run. The
 * thread that waits for a batch reads it itself. Waking another thread would take longer than all the rest. While no thread waits, a timer
 * checks now and then whether a member has left the run.
 *
 * <p>The member with the lower number of two connects to the other. The connecting member sends the key that the other has given to the
 * members of the run in a control message. All messages but batches go over Artery, so a cut of these connections alone is detected.
 */
final class SocketLink implements RunLink {
    /** Number of reads before the thread sleeps in the kernel: reading without end would slow down the other members of this host. */
    private static final int LOOKS = 8;

    private static final Duration WATCH = Duration.ofMillis(100);
    /** Longer than the cluster, with its usual settings, takes to detect the loss of a member. */
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private static final long FULL_NANOS = 20_000;
    /**
     * Time limit of a send without progress, in nanoseconds. TCP retries up to this much later after a cut of the network that the
     * cluster survives.
     */
    private static final long LATE_NANOS = 30_000_000_000L;

    private static final int RUN_SHIFT = 20;

    private final ActorSystem<?> system;
    private final BatchPort port;
    private final long run;
    private final int member;
    private final int members;
    private final String key = BatchHello.newKey();
    private final ArteryLink beside;
    private final AtomicReferenceArray<@Nullable BatchConnection> connections;
    private final ReentrantLock reading = new ReentrantLock();
    private final Selector selector;
    private final Cancellable watch;
    private final DeferredInbound inbound = new DeferredInbound();
    private volatile List<LinkAddress> addresses = List.of();
    private volatile boolean closed;

    private SocketLink(ActorSystem<?> system, BatchPort port, long run, int member, int members) {
        this.system = system;
        this.port = port;
        this.run = run;
        this.member = member;
        this.members = members;
        connections = new AtomicReferenceArray<>(members);
        selector = open();
        beside = ArteryLink.create(system, run, member, members);
        watch = system.scheduler().scheduleWithFixedDelay(WATCH, WATCH, this::look, system.executionContext());
        port.add(this);
    }

    private static Selector open() {
        try {
            return Selector.open();
        } catch (IOException exhausted) {
            throw new IllegalStateException(exhausted);
        }
    }

    static SocketLink create(ActorSystem<?> system, BatchPort port, long run, int member, int members) {
        return new SocketLink(system, port, run, member, members);
    }

    /** Returns an id that distinguishes the links of one port. */
    static long id(long run, int member) {
        return run << RUN_SHIFT | member;
    }

    long id() {
        return id(run, member);
    }

    @Override
    public LinkAddress address() {
        return new LinkAddress(beside.inbox(), port.address(key));
    }

    @Override
    public void connect(List<LinkAddress> addresses) {
        if (addresses.size() != members) {
            throw new IllegalArgumentException(
                    "addresses: " + addresses.size() + " (expected: one for each of " + members + " members)");
        }
        this.addresses = List.copyOf(addresses);
        beside.connect(addresses);
        for (int other = member + 1; other < members; other++) {
            connect(other, addresses.get(other).socket());
        }
    }

    private void connect(int other, LinkAddress.Socket there) {
        port.connect(
                there,
                BatchHello.of(run, member, other, there.key()),
                channel -> adopt(other, channel),
                why -> inbound.broken(new IllegalStateException(notThrough(other) + ": " + why)));
    }

    // ---- on the thread of the port

    /** Returns whether a connection with this greeting may carry batches of this link. */
    boolean isOwn(BatchHello hello) {
        return hello.run() == run
                && hello.to() == member
                && hello.from() >= 0
                && hello.from() < member
                && hello.hasKey(key);
    }

    /**
     * Uses a new connection to another member. If the link is already closed, the connection is handed to the port to be drained.
     */
    void adopt(int other, BatchChannel channel) {
        SocketChannel socket = channel.socket();
        try {
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (connections.compareAndSet(other, null, new BatchConnection(channel))) {
                socket.register(selector, SelectionKey.OP_READ);
                selector.wakeup(); // the channel may have decrypted bytes, which the selector does not report
            } else {
                close(socket);
            }
        } catch (IOException gone) {
            close(socket);
            miss(other);
        } catch (ClosedSelectorException over) {
            // the link was closed meanwhile, but may have sent before: the other end has to read that
        }
        if (closed) {
            takeLeave(other);
        }
    }

    // ---- batches

    @Override
    public long run() {
        return run;
    }

    @Override
    public void open(Inbound run) {
        inbound.open(run);
        beside.open(run);
    }

    @Override
    public void send(int to, byte[] batch, int length) {
        long begun = WallClock.nanos();
        BatchConnection connection = connections.get(to);
        while (connection == null && continues(to, begun)) { // the connection is being made
            connection = connections.get(to);
        }
        if (connection != null) {
            try {
                connection.write(batch, length, since -> continues(to, since));
            } catch (IOException gone) {
                close(connection.socket()); // a part of a batch may have been sent
                miss(to, gone);
            }
        }
    }

    /** Reads while the other member accepts nothing, because that member may be unable to send either. */
    private boolean continues(int to, long since) {
        look();
        LockSupport.parkNanos(this, FULL_NANOS);
        if (WallClock.nanos() - since > LATE_NANOS) { // a member reads even while it computes
            inbound.broken(new IllegalStateException(notThrough(to)));
        }
        return !inbound.isOver();
    }

    private String notThrough(int to) {
        int listens = Math.max(member, to);
        LinkAddress.Socket there = addresses.get(listens).socket();
        return "batches between members " + Math.min(member, to) + " and " + listens + " do not get through to " + there
                + " (expected: a port that members reach, and with TLS valid certificates)";
    }

    @Override
    public void say(int to, byte[] message, int length) {
        beside.send(to, message, length);
    }

    @Override
    public long lateNanos() {
        return LATE_NANOS;
    }

    /** Reads the available batches, unless another thread is about to. */
    private void look() {
        if (reading.tryLock()) {
            try {
                read();
            } finally {
                reading.unlock();
            }
        }
    }

    @Override
    public boolean receive(long nanos) {
        reading.lock();
        try {
            for (int look = 0; look < LOOKS; look++) {
                if (read()) {
                    return true;
                }
                Thread.yield();
            }
            if (!closed) {
                selector.select(key -> {}, Math.max(1, Duration.ofNanos(nanos).toMillis()));
                read();
            }
        } catch (IOException | ClosedSelectorException broken) {
            inbound.broken(broken);
        } finally {
            reading.unlock();
        }
        return true;
    }

    private boolean read() {
        boolean any = false;
        for (int other = 0;
                other < members && inbound.isOpen();
                other++) { // until then, the bytes can wait in the socket
            BatchConnection connection = connections.get(other);
            if (connection != null && connection.isReadable()) {
                any |= read(other, connection);
            }
        }
        return any;
    }

    private boolean read(int other, BatchConnection connection) {
        try {
            return connection.read(batch -> inbound.arrived(other, batch, batch.length));
        } catch (IOException gone) {
            connection.endReading();
            SelectionKey interest = connection.socket().keyFor(selector);
            if (interest != null) {
                interest.cancel(); // otherwise the end would be reported again and again
            }
            miss(other, gone);
            return false;
        }
    }

    /** Handles a broken connection. If TLS has broken it, its member is not lost, and the run cannot continue. */
    private void miss(int other, IOException gone) {
        if (gone instanceof SSLException) {
            inbound.broken(new IllegalStateException(notThrough(other) + ": " + gone.getMessage()));
        } else {
            miss(other);
        }
    }

    /** Handles a broken connection. If its member is lost, the cluster soon reports it, with its name. */
    private void miss(int other) {
        Cancellable unusedTimer =
                system.scheduler().scheduleOnce(PATIENCE, () -> inbound.ended(other), system.executionContext());
    }

    // ---- end

    @Override
    public void close() {
        closed = true;
        port.remove(this);
        watch.cancel();
        beside.close();
        selector.wakeup();
        reading.lock();
        try {
            inbound.close();
            selector.close();
        } catch (IOException gone) {
            // the normal end
        } finally {
            reading.unlock();
        }
        for (int other = 0; other < members; other++) {
            takeLeave(other);
        }
    }

    private void takeLeave(int other) {
        BatchConnection connection = connections.getAndSet(other, null);
        if (connection != null) {
            port.takeLeave(connection.socket());
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException gone) {
            // the normal end
        }
    }
}
