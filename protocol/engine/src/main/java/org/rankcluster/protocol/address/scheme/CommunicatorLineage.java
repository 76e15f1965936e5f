package org.rankcluster.protocol.address.scheme;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * The properties of a communicator that determine its memory under every scheme: its groups and its parent. Members of one communicator
 * have equal lineages.
 *
 * @param members members of the own group
 * @param remote members of the other group; null if there is none
 * @param parent the communicator from which it was created; null if there was none or there were two
 * @param duplicate true if it shares its parent's members
 */
record CommunicatorLineage(
        Rankmap members, @Nullable Rankmap remote, @Nullable CommunicatorLineage parent, boolean duplicate) {
    /** Returns the lineage of a communicator. */
    static CommunicatorLineage of(CommunicatorAddressing held) {
        CommunicatorAddressing parent = held.parent();
        return new CommunicatorLineage(
                held.members(),
                held.remote(),
                parent == null ? null : CommunicatorLineage.of(parent),
                held.isDuplicate());
    }
}
