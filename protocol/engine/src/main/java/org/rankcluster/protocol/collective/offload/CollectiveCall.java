package org.rankcluster.protocol.collective.offload;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.runtime.Operation;

/**
 * What a rank has called a collective with that a network combines. The network tells packets apart by their order alone, so all
 * that join have to have called the same; here is what they have to agree on.
 *
 * @param number its place in the order in which all nodes begin their parts on this network
 * @param collective {@code bcast}
 * @param root -1 if there is none
 * @param bytes of the vector
 * @param operator null where only one node adds something, as is {@code type}
 * @param place its place among all collectives of the communicator, from 0, those of other networks included
 */
public record CollectiveCall(
        int number,
        String collective,
        int root,
        int bytes,
        @Nullable Operator operator,
        @Nullable ElementType type,
        int place) {

    /** With a predefined operator, or with none. */
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

    /** This call at a place among all collectives of the communicator. */
    public CollectiveCall at(int newPlace) {
        return new CollectiveCall(number, collective, root, bytes, operator, type, newPlace);
    }

    /** The MPI error class of what it differs in from another call; {@link Operation#ERR_OTHER} if that has none of its own. */
    public int errorClass(CollectiveCall other) {
        if (!collective.equals(other.collective) || number != other.number || place != other.place) {
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
        return bytes != other.bytes ? Operation.ERR_TRUNCATE : Operation.ERR_OTHER;
    }

    /**
     * Whether both are the same broadcast, of which one rank has or expects less than another. Who gets no more than expected is fine.
     */
    public boolean differsInLengthOfBcast(CollectiveCall other) {
        return bytes != other.bytes
                && collective.equals("bcast")
                && equals(new CollectiveCall(
                        other.number, other.collective, other.root, bytes, other.operator, other.type, other.place));
    }

    /** Returns it in words, with its place if that is what it differs in from another. */
    public String besides(CollectiveCall other) {
        return place == other.place ? toString() : this + " as collective " + (place + 1) + " of the communicator";
    }

    /** {@code reduce of 8 bytes, SUM on DOUBLE, root 3}. */
    @Override
    public String toString() {
        return collective + " of " + bytes + " bytes" + (operator == null ? "" : ", " + operator + " on " + type)
                + (root < 0 ? "" : ", root " + root);
    }
}
