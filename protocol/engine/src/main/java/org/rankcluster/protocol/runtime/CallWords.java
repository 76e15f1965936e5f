package org.rankcluster.protocol.runtime;

/** A call of MPI with its arguments, in words that any thread may ask for: see {@link RankRuntime#asRank}. */
@FunctionalInterface
public interface CallWords {
    /** Returns the call in words. */
    String text();
}
