package org.rankcluster.protocol.runtime;

/**
 * The lazily composed text of an MPI call with its arguments, for errors and reports of waiting ranks. Any thread may request it: see
 * {@link RankRuntime#asRank}.
 */
@FunctionalInterface
public interface CallText {
    /** {@return the description} */
    String text();
}
