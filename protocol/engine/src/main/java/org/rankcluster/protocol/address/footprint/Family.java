package org.rankcluster.protocol.address.footprint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Held;

/**
 * What decides how large a communicator is under any scheme: its members, and what it was made of. Members of one communicator hold equal families.
 *
 * @param members of the own group
 * @param remote members of the other group; null if there is none
 * @param parent the communicator that it was made of; null if it was made of none or two
 * @param duplicate whether it shares its parent's members
 */
record Family(
        Rankmap members, @Nullable Rankmap remote, @Nullable Family parent, boolean duplicate) {
    /** The family of a communicator. */
    static Family of(Held held) {
        Held parent = held.parent();
        return new Family(held.members(), held.remote(), parent == null ? null : Family.of(parent), held.isDuplicate());
    }
}
