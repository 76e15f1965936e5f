package org.rankcluster.actors.network.combining;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.offload.CollectiveCall;

/**
 * What the ranks have called whose data a packet of the tree network carries. It travels with the packet and costs nothing: no
 * machine has it, but there a program that is wrong gives wrong numbers.
 *
 * @param call that of one of them
 * @param piece the number of the packet among those of the call
 * @param given bytes that those who add something have, the most of any; -1 if nobody does
 * @param other one that differs from it, among broadcasts of other lengths the longest; null if all are the same
 * @param isOutOfStep whether even the places of the calls or packets in their order differ. All ranks get this packet, and none
 *     can know where the others are; nothing that comes later can be right.
 */
public record TreeCalls(
        CollectiveCall call, int piece, int given, @Nullable CollectiveCall other, boolean isOutOfStep) {
    /** Of one rank. */
    public static TreeCalls of(CollectiveCall call, int piece, int given) {
        return new TreeCalls(call, piece, given, null, false);
    }

    /** Whether not all are the same, the lengths of a broadcast apart: who gets too much finds out. */
    boolean isOdd() {
        return isOutOfStep || other != null && !call.differsInLengthOfBcast(other);
    }

    boolean isOfBcast() {
        return call.collective().equals("bcast");
    }

    /** Whether all are the same broadcast, for which they do not have the same room. */
    boolean differInLength() {
        return other != null && !isOdd();
    }

    /** Bytes of the longest of broadcasts that differ in length, else of all. */
    int longest() {
        return differInLength() && other != null ? Math.max(call.bytes(), other.bytes()) : call.bytes();
    }

    /** These and others. */
    public TreeCalls with(TreeCalls others) {
        CollectiveCall different = graver(other, graver(others.call, others.other));
        boolean steps =
                isOutOfStep || others.isOutOfStep || piece != others.piece || call.number() != others.call.number();
        int most = Math.max(given, others.given);
        return different == null && !steps && most == given ? this : new TreeCalls(call, piece, most, different, steps);
    }

    /** The one that differs more from the call, the longer of two broadcasts, else the first of equals; null if none does. */
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

    /** The first that differs from one; null if there is none. */
    @Nullable
    CollectiveCall firstOtherThan(CollectiveCall one) {
        return call.equals(one) ? other : call;
    }
}
