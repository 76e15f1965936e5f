package org.rankcluster.arrays;

/**
 * Splits the points of one dimension among processes: each has an interval, the first ones a point more if there is a rest.
 *
 * @param points points of the dimension, 0 or more
 * @param parts processes, 1 or more; some have no point if there are more of them than points
 */
record Partition(int points, int parts) {
    /** First point of a process, or where it would be. */
    int first(int part) {
        return part * (points / parts) + Math.min(part, points % parts);
    }

    /** Number of points of a process. */
    int length(int part) {
        return points / parts + (part < points % parts ? 1 : 0);
    }

    /** Process that has a point. */
    int owner(int point) {
        int longer = points / parts + 1;
        int inLonger = points % parts * longer;
        return point < inLonger ? point / longer : points % parts + (point - inLonger) / (points / parts);
    }
}
