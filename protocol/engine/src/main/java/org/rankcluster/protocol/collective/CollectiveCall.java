package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The arguments of a collective call on a combining network, for the detection of mismatched calls. The network distinguishes packets by
 * their order alone, so all ranks that join must have made the same call.
 *
 * @param number index in the order in which all nodes begin their parts on this network, from 0
 * @param collective name such as {@code bcast}
 * @param root rank of the root; -1 if there is none
 * @param bytes size of the vector, in bytes
 * @param operator operator; null, as is {@code type}, if only one node contributes
 * @param type type of the elements
 * @param index index among all collectives of the communicator, from 0, those on other networks included
 */
public record CollectiveCall(
        int number,
        String collective,
        int root,
        int bytes,
        @Nullable Operator operator,
        @Nullable ElementType type,
        int index) {

    /**
     * Creates a call with a predefined operator, or with none.
     *
     * @param number index in the order of this network, from 0
     * @param collective name such as {@code bcast}
     * @param root rank of the root; -1 if there is none
     * @param bytes size of the vector, in bytes
     * @param reducer operator and type; null if only one node contributes
     * @return the call, at index 0
     */
    public static CollectiveCall of(
            int number, String collective, int root, int bytes, @Nullable PredefinedReducer reducer) {
        return new CollectiveCall(
                number,
                collective,
                root,
                bytes,
                reducer == null ? null : reducer.operator(),
                reducer == null ? null : reducer.type(),
                0);
    }

    /**
     * Returns this call at another index.
     *
     * @param newIndex index among all collectives of the communicator, from 0
     * @return a copy with this index
     */
    public CollectiveCall at(int newIndex) {
        return new CollectiveCall(number, collective, root, bytes, operator, type, newIndex);
    }

    /**
     * Returns the MPI error class of the difference between this call and another.
     *
     * @param other call of another rank
     * @return number of an error class of {@link Operation}; {@link Operation#ERR_OTHER} if the difference has no class of its own
     */
    public int errorClass(CollectiveCall other) {
        if (!collective.equals(other.collective) || number != other.number || index != other.index) {
            return Operation.ERR_OTHER;
        }
        if (root != other.root) {
            return Operation.ERR_ROOT;
        }
        if (operator != other.operator) {
            return Operation.ERR_OP;
        }
        if (type != other.type) {
            return Operation.ERR_TYPE;
        }
        if (bytes == other.bytes) {
            return Operation.ERR_OTHER;
        }
        return collective.equals("bcast") ? Operation.ERR_TRUNCATE : Operation.ERR_COUNT; // a reduction cuts nothing
    }

    /**
     * Returns true if both calls are the same broadcast with different numbers of bytes. A rank that gets at most the bytes that it expects
     * is correct.
     *
     * @param other call of another rank
     * @return true if only {@code bytes} differs, in a broadcast
     */
    public boolean differsInLengthOfBcast(CollectiveCall other) {
        return bytes != other.bytes
                && collective.equals("bcast")
                && equals(new CollectiveCall(
                        other.number, other.collective, other.root, bytes, other.operator, other.type, other.index));
    }

    /**
     * Describes this call, with its index if the index differs from another call.
     *
     * @param other the call to compare with
     * @return text for errors
     */
    public String besides(CollectiveCall other) {
        return index == other.index ? toString() : this + " as collective " + (index + 1) + " of the communicator";
    }

    /** {@return text such as {@code reduce of 8 bytes, SUM on DOUBLE, root 3}} */
    @Override
    public String toString() {
        return collective + " of " + bytes + " bytes" + (operator == null ? "" : ", " + operator + " on " + type)
                + (root < 0 ? "" : ", root " + root);
    }
}
