package org.rankcluster.protocol.trace;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.rankcluster.input.InputException;

/**
 * The block of one rank in a {@link GoalFile}: its operations, read from the mapped file on demand. Operations are numbered from 0 in the
 * order of the text.
 */
public final class GoalBlock {
    /** Type of a send. */
    public static final int SEND = 1;

    /** Type of a receive. */
    public static final int RECEIVE = 2;

    /** Type of a computation. */
    public static final int CALC = 3;

    /** Source or tag of a receive that takes any. */
    public static final int ANY = -1;

    /** Bytes of an operation. */
    static final int NODE = 39;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int PICOSECONDS = 1000;

    private final GoalFile file;
    private final int rank;
    private final MemorySegment data;
    private final int operations;
    private final int roots;
    private final long edges;

    /** Creates the block in {@code data}, whose length the file has checked. */
    GoalBlock(GoalFile file, int rank, MemorySegment data) {
        this.file = file;
        this.rank = rank;
        this.data = data;
        this.operations = data.get(INT, 0);
        this.roots = data.get(INT, Integer.BYTES);
        this.edges = (data.byteSize() - firstEdge()) / Integer.BYTES;
    }

    /**
     * Returns whether a block can have this length.
     *
     * @param data bytes of the block
     * @return true if the numbers of operations and roots in the block fit its length
     */
    static boolean fits(MemorySegment data) {
        long size = data.byteSize();
        if (size < 2 * Integer.BYTES) {
            return false;
        }
        long operations = Integer.toUnsignedLong(data.get(INT, 0));
        long roots = Integer.toUnsignedLong(data.get(INT, Integer.BYTES));
        long rest = size - 2 * Integer.BYTES - Integer.BYTES * roots - NODE * operations;
        return operations <= Integer.MAX_VALUE && roots <= operations && rest >= 0 && rest % Integer.BYTES == 0;
    }

    private long firstEdge() {
        return node(operations);
    }

    private long node(int operation) {
        return 2L * Integer.BYTES + (long) Integer.BYTES * roots + (long) NODE * operation;
    }

    /** {@return the number of operations} */
    public int operations() {
        return operations;
    }

    /** {@return the number of operations without dependencies} */
    public int roots() {
        return roots;
    }

    /**
     * Returns an operation without dependencies.
     *
     * @param i index among them, 0 to {@link #roots} - 1
     * @return its number
     */
    public int root(int i) {
        return checked(data.get(INT, (2L + i) * Integer.BYTES), "root");
    }

    /**
     * Returns the number of dependencies of an operation.
     *
     * @param operation number of the operation
     * @return number of operations that it requires, 0 or more
     */
    public int dependencies(int operation) {
        return data.get(INT, node(operation));
    }

    /**
     * Returns the type of an operation.
     *
     * @param operation number of the operation
     * @return number of the type: {@link #SEND}, {@link #RECEIVE} or {@link #CALC}
     */
    public int type(int operation) {
        int type = data.get(ValueLayout.JAVA_BYTE, node(operation) + 4);
        if (type < SEND || type > CALC) {
            throw wrong(operation, "type", type, "1, 2 or 3");
        }
        return type;
    }

    /**
     * Returns the other rank of a message.
     *
     * @param operation number of the operation
     * @return the rank, or {@link #ANY} for a receive from any rank
     */
    public int peer(int operation) {
        int peer = data.get(INT, node(operation) + 5);
        boolean isAny = peer == ANY && type(operation) == RECEIVE;
        if (!isAny && (peer < 0 || peer >= file.ranks())) {
            throw wrong(operation, "peer", Integer.toUnsignedLong(peer), "0 to " + (file.ranks() - 1));
        }
        return peer;
    }

    /**
     * Returns the size of a message.
     *
     * @param operation number of the operation
     * @return bytes, 0 or more
     */
    public long size(int operation) {
        long size = data.get(LONG, node(operation) + 9);
        if (size < 0) {
            throw wrong(operation, "size", Long.toUnsignedString(size), "below 2^63");
        }
        return size;
    }

    /**
     * Returns the length of a computation.
     *
     * @param operation number of the operation
     * @return picoseconds; {@link Long#MAX_VALUE} if it is longer
     */
    public long time(int operation) {
        long nanoseconds = size(operation);
        int rest = data.get(INT, node(operation) + 17);
        long most = Long.MAX_VALUE / PICOSECONDS - 1;
        return nanoseconds > most ? Long.MAX_VALUE : nanoseconds * PICOSECONDS + Math.floorMod(rest, PICOSECONDS);
    }

    /**
     * Returns the tag of a message.
     *
     * @param operation number of the operation
     * @return the tag, 0 or more, or {@link #ANY} for a receive of any tag
     */
    public int tag(int operation) {
        int tag = data.get(INT, node(operation) + 17);
        if (tag < 0 && (tag != ANY || type(operation) != RECEIVE)) {
            throw wrong(
                    operation,
                    "tag",
                    tag == ANY ? "-1" : Integer.toUnsignedString(tag),
                    "0 to 2147483647; -1 only for receives");
        }
        return tag;
    }

    /**
     * Returns the number of the CPU that executes an operation.
     *
     * @param operation number of the operation
     * @return 0 to 255
     */
    public int cpu(int operation) {
        return Byte.toUnsignedInt(data.get(ValueLayout.JAVA_BYTE, node(operation) + 21));
    }

    /**
     * Returns the number of operations that depend on an operation.
     *
     * @param operation number of the operation
     * @param started true for those that require its start, false for those that require its end
     * @return number of operations
     */
    public int successors(int operation, boolean started) {
        return data.get(INT, node(operation) + (started ? 31 : 23));
    }

    /**
     * Returns an operation that depends on an operation.
     *
     * @param operation number of the operation
     * @param started true for successors that require its start, false for successors that require its end
     * @param i index among the successors, from 0
     * @return number of the successor
     */
    public int successor(int operation, boolean started, int i) {
        long edge = Integer.toUnsignedLong(data.get(INT, node(operation) + (started ? 35 : 27))) + i;
        if (edge >= edges) {
            throw wrong(operation, "edge", edge, "below " + edges);
        }
        return checked(data.get(INT, firstEdge() + Integer.BYTES * edge), "successor");
    }

    private int checked(int number, String name) {
        if (number < 0 || number >= operations) {
            throw new InputException(
                    file.name() + ": rank " + rank, name, Integer.toUnsignedLong(number), "below " + operations);
        }
        return number;
    }

    private InputException wrong(int operation, String name, Object value, String rule) {
        return new InputException(file.name() + ": rank " + rank + ", operation " + operation, name, value, rule);
    }

    /**
     * Describes an operation: {@code operation 17 (recv 8 B from rank 3, tag 0)}.
     *
     * @param operation number of the operation
     * @return the description
     */
    public String describe(int operation) {
        if (type(operation) == CALC) {
            return "operation " + operation + " (calc " + size(operation) + " ns)";
        }
        boolean sends = type(operation) == SEND;
        int peer = peer(operation);
        int tag = tag(operation);
        return "operation " + operation + (sends ? " (send " : " (recv ") + size(operation) + " B "
                + (sends ? "to " : "from ") + (peer == ANY ? "any rank" : "rank " + peer)
                + (tag == ANY ? ", any tag)" : ", tag " + tag + ")");
    }
}
