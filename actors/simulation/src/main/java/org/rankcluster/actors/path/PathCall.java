package org.rankcluster.actors.path;

import java.util.Comparator;

/**
 * The name and communicator of MPI calls, by which the critical path groups all calls with both the same; {@code program} for none.
 *
 * @param call name of the call; {@link org.rankcluster.protocol.runtime.RankProfile#PROGRAM} for none
 * @param communicator context of the communicator; -1 for none
 */
public record PathCall(String call, int communicator) implements Comparable<PathCall> {
    private static final Comparator<PathCall> ORDER =
            Comparator.comparing(PathCall::call).thenComparingInt(PathCall::communicator);

    @Override
    public int compareTo(PathCall other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return communicator < 0 ? call : call + " on communicator " + communicator;
    }
}
