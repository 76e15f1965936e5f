package org.rankcluster.arrays;

import java.util.ArrayList;
import java.util.List;

/**
 * The points of one dimension that one process reads and another process owns. The points determine the messages of a
 * {@link GridWindow}.
 *
 * @param viewer coordinate of the process that reads them, 0 or more
 * @param owner coordinate of the process that owns them, 0 or more
 * @param inWindow index of the first point, counted from the first point that the viewer reads, 0 or more
 * @param inPart index of the first point, counted from the first point that the owner has, 0 or more
 * @param length number of points, 1 or more
 * @param isGhost whether the points are outside of the viewer's own interval
 */
record Overlap(int viewer, int owner, int inWindow, int inPart, int length, boolean isGhost) {
    /**
     * Returns the points that a process reads, one overlap for each owner. Points beyond a border have no owner. Around
     * a periodic dimension they are the points of the other end.
     *
     * @param window the points that the process reads; at most the whole dimension beyond each border
     */
    static List<Overlap> of(Partition partition, boolean isPeriodic, int viewer, Span window) {
        List<Overlap> overlaps = new ArrayList<>();
        int ownFirst = partition.first(viewer);
        int ownEnd = ownFirst + partition.length(viewer);
        int point = window.first();
        while (point < window.end()) {
            boolean isInside = point >= 0 && point < partition.points();
            if (!isInside && !isPeriodic) {
                point++;
                continue;
            }
            int inGrid = Math.floorMod(point, partition.points());
            int owner = partition.owner(inGrid);
            int end = Math.min(window.end(), point - inGrid + partition.first(owner) + partition.length(owner));
            boolean isOwn = point >= ownFirst && point < ownEnd;
            overlaps.add(new Overlap(
                    viewer, owner, point - window.first(), inGrid - partition.first(owner), end - point, !isOwn));
            point = end;
        }
        return overlaps;
    }
}
