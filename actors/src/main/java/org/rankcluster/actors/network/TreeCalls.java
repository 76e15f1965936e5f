package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.offload.CollectiveCall;

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
record TreeCalls(CollectiveCall call, int piece, @Nullable CollectiveCall other, boolean isOutOfStep) {
    /** Of one rank. */
    static TreeCalls of(CollectiveCall call, int piece) {
        return new TreeCalls(call, piece, null, false);
    }

    /** Whether not all are the same. */
    boolean isOdd() {
        return other != null || isOutOfStep;
    }

    /** These and others. */
    TreeCalls with(TreeCalls others) {
        CollectiveCall different = other != null ? other : others.firstOtherThan(call);
        boolean steps =
                isOutOfStep || others.isOutOfStep || piece != others.piece || call.number() != others.call.number();
        return different == null && !steps ? this : new TreeCalls(call, piece, different, steps);
    }

    /** The first that differs from one; null if there is none. */
    @Nullable
    CollectiveCall firstOtherThan(CollectiveCall one) {
        return call.equals(one) ? other : call;
    }
}
