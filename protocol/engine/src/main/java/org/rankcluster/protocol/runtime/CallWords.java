package org.rankcluster.protocol.runtime;

/** The description of an MPI call with its arguments. Any thread may request it: see {@link RankRuntime#asRank}. */
@FunctionalInterface
public interface CallWords {
    /** {@return the description} */
    String text();
}
