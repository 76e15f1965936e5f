package org.rankcluster.actors.network.fattree;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketQueues;
import org.rankcluster.hardware.fattree.AdaptiveUp;

/**
 * The state of the ports by which packets leave a switch or adapter of a fat tree. Each has the packets that wait for it, first come, first
 * served. It also has the time for which its link is taken, and the free room in the buffer behind it.
 */
final class FatTreeOutputPorts implements AdaptiveUp.Occupancy {
    private static final int FREE_AT = 0;
    private static final int BUSY = 1;
    private static final int CREDIT = 2;
    private static final int WAKING = 3;
    /** Largest number of chunks that wait or are behind the port: since the last reading, and in the upper half, since the run began. */
    private static final int MOST = 4;

    private static final int STRIDE = 5;

    private final int chunks;
    private final long[] state;
    private final PacketQueues queues;

    /** Makes {@code ports} ports, with {@code chunks} of buffer behind each. */
    FatTreeOutputPorts(int ports, int chunks) {
        this.chunks = chunks;
        this.state = new long[ports * STRIDE];
        this.queues = new PacketQueues(ports);
        for (int port = 0; port < ports; port++) {
            state[port * STRIDE + CREDIT] = chunks;
        }
    }

    /** Reads a word of the data of a port: see {@link org.rankcluster.actors.time.EventActor}. */
    int touch(int port) {
        return (int) state[port * STRIDE] + queues.touch(port);
    }

    int count() {
        return state.length / STRIDE;
    }

    /** Chunks that wait for a port, plus taken chunks of the buffer behind it. */
    @Override
    public long of(int port) {
        return queues.filled()[port] + chunks - state[port * STRIDE + CREDIT];
    }

    /** Returns whether a packet may leave at once: none waits or is about to leave, the link is free and there is room. */
    boolean isReady(int port, int needed, long now) {
        int at = port * STRIDE;
        return state[at + FREE_AT] <= now
                && state[at + CREDIT] >= needed
                && state[at + WAKING] == 0
                && queues.isEmpty(port);
    }

    /** Removes and returns the first waiting packet if it may leave; otherwise null. */
    @Nullable
    Packet takeReady(int port, long now) {
        int at = port * STRIDE;
        Packet head = queues.head(port);
        if (head == null || state[at + FREE_AT] > now || state[at + WAKING] != 0 || state[at + CREDIT] < head.chunks) {
            return null;
        }
        queues.remove(port, head);
        return head;
    }

    /** Queues a packet. */
    void append(int port, Packet packet) {
        queues.append(port, packet);
        noteMost(port);
    }

    private void noteMost(int port) {
        long held = of(port);
        int at = port * STRIDE + MOST;
        if (held > (int) state[at]) {
            state[at] = state[at] & ~0xffff_ffffL | held;
        }
    }

    /** Largest number of chunks of a port since a stretch began; {@code begins}: another begins now. */
    int most(int port, boolean begins) {
        int at = port * STRIDE + MOST;
        int recent = (int) state[at];
        long ever = Math.max(recent, state[at] >>> Integer.SIZE);
        state[at] = ever << Integer.SIZE | (begins ? of(port) : recent);
        return recent;
    }

    /** Largest number of chunks of a port since the run began; after {@link #most}. */
    int mostEver(int port) {
        return (int) (state[port * STRIDE + MOST] >>> Integer.SIZE);
    }

    /** Chunks of the buffer behind a port that are taken. */
    int held(int port) {
        return chunks - (int) state[port * STRIDE + CREDIT];
    }

    /** Chunks that wait for a port. */
    int waiting(int port) {
        return queues.filled()[port];
    }

    /** The first waiting packet; or null. */
    @Nullable
    Packet first(int port) {
        return queues.head(port);
    }

    boolean isAwaited(int port) {
        return !queues.isEmpty(port);
    }

    /** Assigns a port to a packet of {@code needed} chunks for {@code duration} ps from {@code now}. */
    void take(int port, int needed, long now, long duration) {
        int at = port * STRIDE;
        if (state[at + FREE_AT] > now || state[at + CREDIT] < needed) {
            throw new IllegalStateException("port " + port + " taken twice, or without room, at " + now + " ps");
        }
        state[at + FREE_AT] = now + duration;
        state[at + BUSY] += duration;
        state[at + CREDIT] -= needed;
        noteMost(port);
    }

    void addCredit(int port, int freed) {
        state[port * STRIDE + CREDIT] += freed;
    }

    long freeAt(int port) {
        return state[port * STRIDE + FREE_AT];
    }

    /** Time for which a port's link was busy, in ps. */
    long busy(int port) {
        return state[port * STRIDE + BUSY];
    }

    /** Returns whether an event must be scheduled for when a link is free, because none is. From now on one is. */
    boolean wake(int port) {
        boolean wake = state[port * STRIDE + WAKING] == 0;
        state[port * STRIDE + WAKING] = 1;
        return wake;
    }

    /** Records that the event has come. */
    void woken(int port) {
        state[port * STRIDE + WAKING] = 0;
    }

    /** Returns whether no packet waits for a port, and all its credits are back. */
    boolean isAtRest(int port) {
        return queues.isEmpty(port) && queues.filled()[port] == 0 && state[port * STRIDE + CREDIT] == chunks;
    }
}
