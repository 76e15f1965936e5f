package org.rankcluster.protocol.address.scheme;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * A communicator that a rank holds, as far as it takes memory for addresses.
 *
 * @param members of the rank's own group
 * @param remote members of the other group of an intercommunicator; null if there is none
 * @param duplicated the communicator that it is a duplicate of; null if it is of none
 */
public record Held(Rankmap members, @Nullable Rankmap remote, @Nullable Held duplicated) {
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
