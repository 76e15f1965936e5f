package org.rankcluster.actors.network.combining;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveCall;

/**
 * A summary of the collective calls whose data are combined in one packet of the tree network. By it, ranks with different calls are
 * detected. The record travels with the packet and costs nothing. Real machines have no such record; there a wrong program computes wrong
 * numbers.
 *
 * @param call call of one of them
 * @param piece number of the packet among the packets of the call
 * @param given largest number of bytes that a contributing rank has; -1 if no rank contributes
 * @param other a call that differs from it, among broadcasts of other lengths the longest; null if all are the same
 * @param isOutOfStep whether even the positions of the calls or packets in their order differ. All ranks get this packet, and none has the
 *     positions of the others; no later packet can be right.
 */
public record TreeCalls(
        CollectiveCall call, int piece, int given, @Nullable CollectiveCall other, boolean isOutOfStep) {
    /** Returns the calls of one rank. */
    public static TreeCalls of(CollectiveCall call, int piece, int given) {
        return new TreeCalls(call, piece, given, null, false);
    }

    /** Returns whether the calls differ, except in the lengths of a broadcast: a rank that gets too much detects it. */
    boolean isOdd() {
        return isOutOfStep || other != null && !call.differsInLengthOfBcast(other);
    }

    boolean isOfBcast() {
        return call.collective().equals("bcast");
    }

    /** Returns whether all are the same broadcast, with buffers of different lengths. */
    boolean differInLength() {
        return other != null && !isOdd();
    }

    /** Returns the number of bytes of the longest broadcast if the lengths differ, else of every call. */
    int longest() {
        return differInLength() && other != null ? Math.max(call.bytes(), other.bytes()) : call.bytes();
    }

    /** Returns these and other calls together. */
    public TreeCalls with(TreeCalls others) {
        CollectiveCall different = graver(other, graver(others.call, others.other));
        boolean steps =
                isOutOfStep || others.isOutOfStep || piece != others.piece || call.number() != others.call.number();
        int most = Math.max(given, others.given);
        return different == null && !steps && most == given ? this : new TreeCalls(call, piece, most, different, steps);
    }

    /**
     * Returns the call that differs more from {@code call}, the longer of two broadcasts, else the first of equals; null if none differs.
     */
    private @Nullable CollectiveCall graver(@Nullable CollectiveCall one, @Nullable CollectiveCall two) {
        int ofOne = gravity(one);
        int ofTwo = gravity(two);
        if (one == null || two == null || ofOne != ofTwo) {
            return Math.max(ofOne, ofTwo) == 0 ? null : ofOne > ofTwo ? one : two;
        }
        return ofOne == 0 ? null : ofOne == 1 && two.bytes() > one.bytes() ? two : one;
    }

    private int gravity(@Nullable CollectiveCall another) {
        return another == null || call.equals(another) ? 0 : call.differsInLengthOfBcast(another) ? 1 : 2;
    }

    /** Returns the first call that differs from one; null if there is none. */
    @Nullable
    CollectiveCall firstOtherThan(CollectiveCall one) {
        return call.equals(one) ? other : call;
    }
}
