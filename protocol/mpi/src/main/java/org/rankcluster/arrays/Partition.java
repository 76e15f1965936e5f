package org.rankcluster.arrays;

/**
 * The division of the points of one dimension among processes, as equal as possible. Each process has an interval. If the division has a
 * remainder, the first processes have one point more.
 *
 * @param points number of points of the dimension, 0 or more
 * @param parts number of processes, 1 or more; some have no point if there are more processes than points
 */
record Partition(int points, int parts) {
    /** Returns the first point of a process. If it has none, returns the position where its first point would be. */
    int first(int part) {
        return part * (points / parts) + Math.min(part, points % parts);
    }

    /** Returns the number of points of a process. */
    int length(int part) {
        return points / parts + (part < points % parts ? 1 : 0);
    }

    /** Returns the process that has a point. */
    int owner(int point) {
        int longer = points / parts + 1;
        int inLonger = points % parts * longer;
        return point < inLonger ? point / longer : points % parts + (point - inLonger) / (points / parts);
    }
}
