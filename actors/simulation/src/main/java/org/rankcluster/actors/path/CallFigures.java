package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.Arrays;
import org.rankcluster.hardware.topology.LinkSets;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The figures of one call on one communicator, over all ranks: work, traffic and, for a collective, the times of its calls. */
final class CallFigures {
    /** Largest number of calls whose times are kept. */
    private static final int MOST_CALLS = 1 << 20;

    private static final int FIRST = 4;

    private final double[] loads;
    /** Bytes that left each node, and that reached it. */
    private final Int2LongOpenHashMap left = new Int2LongOpenHashMap(0);

    private final Int2LongOpenHashMap reached = new Int2LongOpenHashMap(0);
    private long busiest;

    private int calls;
    private boolean isFull;
    private long[] firstEntry = new long[0];
    private long[] lastEntry = new long[0];
    private long[] lastReturn = new long[0];

    /** Creates figures of zero for a network. */
    CallFigures(PathNetwork network) {
        loads = new double[network.links().count()];
    }

    /** Adds a message from a rank of one node to a rank of another. */
    void sent(int from, int to, long bytes, LinkSets links) {
        left.addTo(from, bytes);
        reached.addTo(to, bytes);
        links.add(from, to, bytes, loads);
    }

    /** Adds the work of a rank, in ps. */
    void worked(long picoseconds) {
        busiest = Math.max(busiest, picoseconds);
    }

    /** Records that a rank has entered call {@code number}. */
    void entered(int number, long at) {
        if (number >= MOST_CALLS) {
            isFull = true;
            return;
        }
        if (number >= firstEntry.length) {
            int size = firstEntry.length;
            int more = Math.max(number + 1, Math.max(FIRST, 2 * size));
            firstEntry = Arrays.copyOf(firstEntry, more);
            lastEntry = Arrays.copyOf(lastEntry, more);
            lastReturn = Arrays.copyOf(lastReturn, more);
            Arrays.fill(firstEntry, size, more, Long.MAX_VALUE);
        }
        calls = Math.max(calls, number + 1);
        firstEntry[number] = Math.min(firstEntry[number], at);
        lastEntry[number] = Math.max(lastEntry[number], at);
    }

    /** Records that a rank has returned from call {@code number}. */
    void returned(int number, long at) {
        if (number < MOST_CALLS) {
            lastReturn[number] = Math.max(lastReturn[number], at);
        }
    }

    /** Adds the figures of other ranks. */
    void add(CallFigures other) {
        for (int i = 0; i < loads.length; i++) {
            loads[i] += other.loads[i];
        }
        other.left.int2LongEntrySet().forEach(entry -> left.addTo(entry.getIntKey(), entry.getLongValue()));
        other.reached.int2LongEntrySet().forEach(entry -> reached.addTo(entry.getIntKey(), entry.getLongValue()));
        busiest = Math.max(busiest, other.busiest);
        isFull |= other.isFull;
        for (int number = 0; number < other.calls; number++) {
            entered(number, other.firstEntry[number]);
            entered(number, other.lastEntry[number]);
            returned(number, other.lastReturn[number]);
        }
    }

    /** Writes the figures for another member. */
    void write(WireOutput out) {
        for (double load : loads) {
            out.writeLong(Double.doubleToRawLongBits(load));
        }
        write(left, out);
        write(reached, out);
        out.writeVarint(busiest);
        out.writeBoolean(isFull);
        out.writeVarint(calls);
        for (int call = 0; call < calls; call++) {
            out.writeLong(firstEntry[call]);
            out.writeLong(lastEntry[call]);
            out.writeLong(lastReturn[call]);
        }
    }

    private static void write(Int2LongOpenHashMap bytes, WireOutput out) {
        out.writeVarint(bytes.size());
        for (Int2LongMap.Entry entry : bytes.int2LongEntrySet()) {
            out.writeVarint(entry.getIntKey());
            out.writeVarint(entry.getLongValue());
        }
    }

    /** Reads the figures of another member. */
    static CallFigures read(WireInput in, PathNetwork network) {
        CallFigures figures = new CallFigures(network);
        Arrays.setAll(figures.loads, set -> Double.longBitsToDouble(in.readLong()));
        read(in, figures.left);
        read(in, figures.reached);
        figures.busiest = in.readVarint();
        figures.isFull = in.readBoolean();
        int calls = in.readCount(3 * Long.BYTES);
        for (int call = 0; call < calls; call++) {
            figures.entered(call, in.readLong());
            figures.entered(call, in.readLong());
            figures.returned(call, in.readLong());
        }
        return figures;
    }

    private static void read(WireInput in, Int2LongOpenHashMap bytes) {
        for (int left = in.readCount(2); left > 0; left--) {
            bytes.put(in.readVarintAsInt(), in.readVarint());
        }
    }

    /**
     * Returns the number of calls of a collective. It is 0 if the call is no collective, or if there were too many calls to keep their
     * times.
     */
    int calls() {
        return isFull ? 0 : calls;
    }

    /** Returns the time in which at least one rank was in a call, in ps. */
    long time() {
        return union(lastReturn);
    }

    /** Returns the time in which at least one rank had entered a call, and another one had not, in ps. */
    long late() {
        return union(lastEntry);
    }

    /** Returns the length of all times from the first entry to an end together. */
    private long union(long[] ends) {
        Integer[] order = new Integer[calls];
        Arrays.setAll(order, call -> call);
        Arrays.sort(order, (one, other) -> Long.compare(firstEntry[one], firstEntry[other]));
        long sum = 0;
        long covered = 0;
        for (int call : order) {
            sum += Math.max(0, ends[call] - Math.max(covered, firstEntry[call]));
            covered = Math.max(covered, ends[call]);
        }
        return sum;
    }

    /** Returns the work of the busiest rank, in ps. */
    long busiest() {
        return busiest;
    }

    /** Returns the bytes that left the node that sent most. */
    long mostLeft() {
        return left.values().longStream().max().orElse(0);
    }

    /** Returns the bytes that reached the node that received most. */
    long mostReached() {
        return reached.values().longStream().max().orElse(0);
    }

    /** Returns the loads of the sets of links. */
    double[] loads() {
        return loads;
    }
}
