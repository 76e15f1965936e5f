package org.rankcluster.arrays;

import java.util.ArrayList;
import java.util.List;

/**
 * Points of one dimension that a process sees and one process has.
 *
 * @param viewer coordinate of the process that sees them
 * @param owner coordinate of the process that has them
 * @param inWindow first of them, from the beginning of what the viewer sees
 * @param inPart first of them, from the beginning of what the owner has
 * @param length number of points, 1 or more
 * @param isGhost whether the viewer has others in their place: they are not inside its own interval
 */
record Overlap(int viewer, int owner, int inWindow, int inPart, int length, boolean isGhost) {
    /**
     * Returns what a process sees, part by part. Points beyond a border are nobody's; around a periodic dimension they are those of the other end.
     *
     * @param window what the process sees, at most the whole dimension beyond each border
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
