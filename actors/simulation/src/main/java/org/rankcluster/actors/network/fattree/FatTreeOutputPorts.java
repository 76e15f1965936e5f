package org.rankcluster.actors.network.fattree;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketQueues;
import org.rankcluster.hardware.routing.fattree.AdaptiveUp;

/**
 * The ports by which packets leave a switch, any number of them: for each the packets that wait for it, first come, first
 * served, how long its link is taken, and how much room there is in the buffer behind it.
 */
final class FatTreeOutputPorts implements AdaptiveUp.Occupancy {
    private static final int FREE_AT = 0;
    private static final int BUSY = 1;
    private static final int CREDIT = 2;
    private static final int WAKING = 3;
    /** Most chunks that wait or are behind the port: since the last reading, and above them, since the run began. */
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

    /** Reads a word of what belongs to a port: see {@link org.rankcluster.actors.time.EventActor}. */
    int touch(int port) {
        return (int) state[port * STRIDE] + queues.touch(port);
    }

    int count() {
        return state.length / STRIDE;
    }

    /** Chunks that wait for a port, and of the buffer behind it that are taken. */
    @Override
    public long of(int port) {
        return queues.filled()[port] + chunks - state[port * STRIDE + CREDIT];
    }

    /** Whether a packet may leave at once: nobody waits, nor is about to be let go, the link is free and there is room. */
    boolean isReady(int port, int needed, long now) {
        int at = port * STRIDE;
        return state[at + FREE_AT] <= now
                && state[at + CREDIT] >= needed
                && state[at + WAKING] == 0
                && queues.isEmpty(port);
    }

    /** The packet that waits first and may leave, taken out of its queue; or null. */
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

    /** Has a packet wait. */
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

    /** Chunks that a port has held at most since a stretch began; {@code begins}: another begins now. */
    int most(int port, boolean begins) {
        int at = port * STRIDE + MOST;
        int recent = (int) state[at];
        long ever = Math.max(recent, state[at] >>> Integer.SIZE);
        state[at] = ever << Integer.SIZE | (begins ? of(port) : recent);
        return recent;
    }

    /** Chunks that a port has held at most, ever; after {@link #most}. */
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

    /** The packet that waits first; or null. */
    @Nullable
    Packet first(int port) {
        return queues.head(port);
    }

    boolean isAwaited(int port) {
        return !queues.isEmpty(port);
    }

    /** Gives a port to a packet of so many chunks for {@code duration} from {@code now}. */
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

    /** Picoseconds for which a port's link was busy. */
    long busy(int port) {
        return state[port * STRIDE + BUSY];
    }

    /** Whether an event is to be sent for when a link is free, and none is under way: now there is. */
    boolean wake(int port) {
        boolean wake = state[port * STRIDE + WAKING] == 0;
        state[port * STRIDE + WAKING] = 1;
        return wake;
    }

    /** The event has come. */
    void woken(int port) {
        state[port * STRIDE + WAKING] = 0;
    }

    /** Whether nobody waits for a port, and all its credits are back. */
    boolean isAtRest(int port) {
        return queues.isEmpty(port) && queues.filled()[port] == 0 && state[port * STRIDE + CREDIT] == chunks;
    }
}
