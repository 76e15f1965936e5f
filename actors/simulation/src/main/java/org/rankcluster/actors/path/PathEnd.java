package org.rankcluster.actors.path;

/**
 * The last segment of a critical path: its rank, its number and the time of its end.
 *
 * @param rank its world rank; -1 if there is none
 * @param segment its number
 * @param at virtual time of its end, in ps
 */
record PathEnd(int rank, int segment, long at) {
    /** Returns the later of two ends; of equals the one of the lower rank. */
    PathEnd orLater(PathEnd other) {
        return other.at > at || other.at == at && other.rank < rank ? other : this;
    }
}
