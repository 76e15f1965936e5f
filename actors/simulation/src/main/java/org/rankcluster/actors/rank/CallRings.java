package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The last MPI calls of each rank of a partition, in ring buffers for queries and hang reports. A ring is created at
 * the rank's first call.
 */
public final class CallRings {
    /** Bytes of the rings of all ranks of a job. */
    private static final long BUDGET = 32L << 20;

    private static final int MOST_DEPTH = 4096;
    private static final int RECORD = 25;

    /**
     * A call that sends, receives or waits. The record extends from the first such action to its last.
     *
     * @param start virtual time in ps
     * @param length ns, at most 2^32 - 1
     * @param peer world rank of the other side; -1 for none or several
     * @param bytes bytes of its data
     * @param call number in {@link #names}
     * @param communicator context of its communicator, or {@link #NO_COMMUNICATOR} for none or for a larger context
     * @param state state of {@link RankReading} in which it spent most time
     */
    public record Call(long start, long length, int peer, int bytes, int call, int communicator, int state) {}

    /** The context of calls without a communicator. */
    public static final int NO_COMMUNICATOR = 0xffff;

    private static final class Ring {
        final long[] start;
        final int[] length;
        final int[] peer;
        final int[] bytes;
        final short[] call;
        final short[] communicator;
        final byte[] state;
        int count;
        /** Time of the newest call in waits for other ranks, in ps. */
        long waited;

        long number;

        Ring(int depth) {
            start = new long[depth];
            length = new int[depth];
            peer = new int[depth];
            bytes = new int[depth];
            call = new short[depth];
            communicator = new short[depth];
            state = new byte[depth];
        }
    }

    private final int depth;
    private final Map<Integer, Ring> rings = new HashMap<>();
    private final Map<String, Short> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Creates empty rings for a job of {@code ranks} ranks. */
    public CallRings(int ranks) {
        depth = depth(ranks);
    }

    /** Returns the number of calls that are kept of each rank. */
    public static int depth(int ranks) {
        return Math.clamp(BUDGET / ((long) ranks * RECORD), 1, MOST_DEPTH);
    }

    /**
     * Records the part of a call from {@code start} to {@code end}, in ps. All parts of one call form one record.
     *
     * @param number number of the call among the rank's calls; a new number starts a new record
     * @param peer world rank; -1 for none or several
     * @param communicator context; negative for none
     * @param isCollective whether it is a call of a collective
     * @param waited part of the time in a wait for another rank, in ps
     */
    void add(
            int rank,
            String call,
            long number,
            long start,
            long end,
            int peer,
            int bytes,
            int communicator,
            boolean isCollective,
            long waited) {
        Ring ring = rings.computeIfAbsent(rank, made -> new Ring(depth));
        short name = number(call);
        int at = (ring.count + depth - 1) % depth;
        if (ring.count == 0 || ring.call[at] != name || ring.number != number) {
            at = ring.count++ % depth;
            ring.start[at] = start;
            ring.call[at] = name;
            ring.peer[at] = -1;
            ring.bytes[at] = 0;
            ring.communicator[at] = (short) NO_COMMUNICATOR;
            ring.state[at] = RankReading.TRANSFERRING;
            ring.waited = 0;
            ring.number = number;
        }
        ring.waited += waited;
        if (isCollective || ring.state[at] == RankReading.COLLECTIVE) {
            ring.state[at] = RankReading.COLLECTIVE;
        } else {
            boolean waits = 2 * ring.waited > end - ring.start[at];
            ring.state[at] = waits ? (byte) RankReading.WAITING : (byte) RankReading.TRANSFERRING;
        }
        ring.length[at] = (int) Math.min((end - ring.start[at]) / 1000, 0xffff_ffffL);
        ring.peer[at] = peer < 0 ? ring.peer[at] : peer;
        ring.bytes[at] = Math.max(ring.bytes[at], bytes);
        if (communicator >= 0 && communicator < NO_COMMUNICATOR) {
            ring.communicator[at] = (short) communicator;
        }
    }

    private short number(String call) {
        Short number = numbers.get(call);
        if (number == null) {
            number = (short) names.size();
            names.add(call);
            numbers.put(call, number);
        }
        return number;
    }

    /** Returns the recorded calls of a rank, the oldest first. */
    public List<Call> calls(int rank) {
        Ring ring = rings.get(rank);
        List<Call> calls = new ArrayList<>();
        for (int i = ring == null ? 0 : Math.max(0, ring.count - depth); ring != null && i < ring.count; i++) {
            int at = i % depth;
            calls.add(new Call(
                    ring.start[at],
                    Integer.toUnsignedLong(ring.length[at]),
                    ring.peer[at],
                    ring.bytes[at],
                    Short.toUnsignedInt(ring.call[at]),
                    Short.toUnsignedInt(ring.communicator[at]),
                    ring.state[at]));
        }
        return calls;
    }

    /** Returns the names of calls, by number. */
    public List<String> names() {
        return names;
    }
}
