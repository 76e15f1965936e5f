package org.rankcluster.actors.cluster.member;

import akka.cluster.UniqueAddress;
import java.util.TreeSet;

/**
 * Whether a member is still among most of those that were up together. Whoever is taken for lost counts against it until those that are
 * left have agreed on that, so a member that loses the others one after the other ends in a minority, as if it had lost them at once.
 */
final class Majority {
    private final TreeSet<UniqueAddress> up = new TreeSet<>();
    private final TreeSet<UniqueAddress> lost = new TreeSet<>();

    /** A member has come up, to which all that were left have agreed. */
    void joined(UniqueAddress member) {
        up.add(member);
    }

    /** A member is taken for lost. Nothing, if it was not up. */
    void lost(UniqueAddress member) {
        if (up.remove(member)) {
            lost.add(member);
        }
    }

    /** A member is surely not up any more: it has left, all that are left agree that it is lost, or it knows that it is taken for lost. */
    void gone(UniqueAddress member) {
        up.remove(member);
        lost.remove(member);
    }

    /** Whether those that are lost may go on without those that are not. Of two halves that goes on which has the lowest address. */
    boolean isLost() {
        return lost.size() > up.size()
                || lost.size() == up.size() && !lost.isEmpty() && lost.first().compareTo(up.first()) < 0;
    }

    @Override
    public String toString() {
        return lost.size() + " of " + (lost.size() + up.size()) + " members";
    }
}
