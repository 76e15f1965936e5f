package org.rankcluster.actors.network.combining;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.offload.CollectiveCall;

/**
 * What the ranks have called whose data a packet of the tree network carries. It travels with the packet and costs nothing: no
 * machine has it, but there a program that is wrong gives wrong numbers.
 *
 * @param call that of one of them
 * @param piece the number of the packet among those of the call
 * @param other one that differs from it; null if all are the same
 * @param isOutOfStep whether even the places of the calls or packets in their order differ. All ranks get this packet, and none
 *     can know where the others are; nothing that comes later can be right.
 */
public record TreeCalls(
        CollectiveCall call, int piece, @Nullable CollectiveCall other, boolean isOutOfStep) {
    /** Of one rank. */
    public static TreeCalls of(CollectiveCall call, int piece) {
        return new TreeCalls(call, piece, null, false);
    }

    /** Whether not all are the same, the lengths of a broadcast apart: who gets too much finds out. */
    boolean isOdd() {
        return isOutOfStep || other != null && !call.differsInLengthOfBcast(other);
    }

    /** These and others. */
    public TreeCalls with(TreeCalls others) {
        CollectiveCall different = graver(other, graver(others.call, others.other));
        boolean steps =
                isOutOfStep || others.isOutOfStep || piece != others.piece || call.number() != others.call.number();
        return different == null && !steps ? this : new TreeCalls(call, piece, different, steps);
    }

    /** The one that differs more from the call, the first of equals; null if none does. */
    private @Nullable CollectiveCall graver(@Nullable CollectiveCall one, @Nullable CollectiveCall two) {
        int ofOne = gravity(one);
        return Math.max(ofOne, gravity(two)) == 0 ? null : ofOne >= gravity(two) ? one : two;
    }

    private int gravity(@Nullable CollectiveCall another) {
        return another == null || call.equals(another) ? 0 : call.differsInLengthOfBcast(another) ? 1 : 2;
    }

    /** The first that differs from one; null if there is none. */
    @Nullable
    CollectiveCall firstOtherThan(CollectiveCall one) {
        return call.equals(one) ? other : call;
    }
}
