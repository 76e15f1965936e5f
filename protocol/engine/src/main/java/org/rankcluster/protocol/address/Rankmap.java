package org.rankcluster.protocol.address;

/**
 * Translates a rank of a communicator to an LPID, the index of the process in its address vector (Guo et al., section
 * IV-B). In one world of processes the LPID is the world rank.
 */
public interface Rankmap {
    /** Number of ranks. */
    int size();

    /** LPID of {@code rank}, which is in {@code 0..size()-1}. */
    int lpid(int rank);

    /** Rank with this LPID, or -1 if it is not a member. */
    int rankOf(int lpid);
}
