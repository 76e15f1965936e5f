package org.rankcluster.protocol.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A builder of the block of one rank in a GOAL schedule, reused for one rank after the other. */
public final class GoalRank {
    private final IntArrayList types = new IntArrayList();
    private final IntArrayList peers = new IntArrayList();
    private final LongArrayList sizes = new LongArrayList();
    private final IntArrayList tags = new IntArrayList();
    /** CPU and NIC of an operation, in one number. */
    private final IntArrayList cpusAndNics = new IntArrayList();

    /** Pairs of an operation and the operation that depends on it, which is negated and decremented if it requires the start only. */
    private final IntArrayList edges = new IntArrayList();

    /** Creates an empty block. */
    public GoalRank() {}

    /** Removes all operations. */
    void clear() {
        types.clear();
        peers.clear();
        sizes.clear();
        tags.clear();
        cpusAndNics.clear();
        edges.clear();
    }

    /** {@return the number of operations} */
    public int size() {
        return types.size();
    }

    /**
     * Adds an operation.
     *
     * @param type number of the type: {@link GoalBlock#SEND}, {@link GoalBlock#RECEIVE} or {@link GoalBlock#CALC}
     * @param peer rank; {@link GoalBlock#ANY}, or 0 for a computation
     * @param size bytes, or nanoseconds
     * @param tag tag; {@link GoalBlock#ANY}, or for a computation picoseconds beside its nanoseconds, 0 to 999
     * @param cpu number of its CPU, 0 to 255
     * @param nic number of its network interface, 0 to 255
     * @return its number
     */
    public int add(int type, int peer, long size, int tag, int cpu, int nic) {
        types.add(type);
        peers.add(peer);
        sizes.add(size);
        tags.add(tag);
        cpusAndNics.add(cpu << Byte.SIZE | nic);
        return types.size() - 1;
    }

    /**
     * Adds a dependency.
     *
     * @param after number of the operation that waits
     * @param before number of the operation that it waits for
     * @param started true if it waits for the start only
     */
    public void require(int after, int before, boolean started) {
        edges.add(before);
        edges.add(started ? -after - 1 : after);
    }

    /** Returns the highest number of a CPU. */
    int highestCpu() {
        int highest = 0;
        for (int i = 0; i < cpusAndNics.size(); i++) {
            highest = Math.max(highest, cpusAndNics.getInt(i) >> Byte.SIZE);
        }
        return highest;
    }

    /** Returns the highest number of a network interface. */
    int highestNic() {
        int highest = 0;
        for (int i = 0; i < cpusAndNics.size(); i++) {
            highest = Math.max(highest, cpusAndNics.getInt(i) & 0xff);
        }
        return highest;
    }

    /** Returns the block of the binary form. */
    ByteBuffer block() {
        int count = size();
        int[] dependencies = new int[count];
        int[] ends = new int[count];
        int[] starts = new int[count];
        for (int i = 0; i < edges.size(); i += 2) {
            int before = edges.getInt(i);
            int after = edges.getInt(i + 1);
            dependencies[after < 0 ? -after - 1 : after]++;
            (after < 0 ? starts : ends)[before]++;
        }
        int roots = 0;
        for (int number : dependencies) {
            roots += number == 0 ? 1 : 0;
        }
        long size = 2L * Integer.BYTES
                + (long) Integer.BYTES * roots
                + (long) GoalBlock.NODE * count
                + (long) Integer.BYTES * (edges.size() / 2);
        ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(count).putInt(roots);
        for (int i = 0; i < count; i++) {
            if (dependencies[i] == 0) {
                out.putInt(i);
            }
        }
        int[] next = new int[2 * count];
        int edge = 0;
        for (int i = 0; i < count; i++) {
            next[2 * i] = edge;
            next[2 * i + 1] = edge + ends[i];
            out.putInt(dependencies[i]).put((byte) types.getInt(i)).putInt(peers.getInt(i));
            out.putLong(sizes.getLong(i)).putInt(tags.getInt(i)).putShort(Short.reverseBytes((short)
                    cpusAndNics.getInt(i)));
            out.putInt(ends[i]).putInt(edge).putInt(starts[i]).putInt(edge + ends[i]);
            edge += ends[i] + starts[i];
        }
        int first = out.position();
        for (int i = 0; i < edges.size(); i += 2) {
            int after = edges.getInt(i + 1);
            int position = next[2 * edges.getInt(i) + (after < 0 ? 1 : 0)]++;
            out.putInt(first + Integer.BYTES * position, after < 0 ? -after - 1 : after);
        }
        return out.position(0);
    }
}
