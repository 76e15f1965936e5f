package org.rankcluster.protocol.address.cartesian;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * The compression of a dense rank table to a Cartesian rank map within one world rectangle (Kumar et al., section 4). Members that compress
 * together agree on corners by a minimum and a maximum. They agree on success by an AND. {@link #of} does both for all members at once.
 *
 * @param world the rectangle of the world
 * @param dense the table
 */
public record RectangleCompression(WorldRectangle world, Rankmap dense) {
    /**
     * The result of a compression.
     *
     * @param map the rectangle; null if the members are not a rectangle
     * @param reason the reason of a failure; empty after success
     * @param looks number of table entries that were read
     */
    public record Result(@Nullable CartesianRankmap map, String reason, int looks) {}

    /**
     * Performs steps 2 to 10 for all members. Tries the rectangles in order until one succeeds.
     *
     * @param worlds rectangles of the world
     * @param dense the table, with one rank or more
     * @return the first rectangle found, or the reason of the last failure; the reads of all attempts
     */
    public static Result of(List<WorldRectangle> worlds, Rankmap dense) {
        String reason = "no rectangle of the world";
        int looks = 0;
        for (WorldRectangle world : worlds) {
            Result result = new RectangleCompression(world, dense).whole();
            looks += result.looks();
            if (result.map() != null) {
                return new Result(result.map(), "", looks);
            }
            reason = world.describe() + ": " + result.reason();
        }
        return new Result(null, reason, looks);
    }

    private Result whole() {
        int[] low = world.coordinates(dense.lpid(0));
        int[] high = low.clone();
        for (int rank = 1; rank < dense.size(); rank++) {
            int lpid = dense.lpid(rank);
            for (int d = 0; d < low.length; d++) {
                int coordinate = world.coordinate(lpid, d);
                low[d] = Math.min(low[d], coordinate);
                high[d] = Math.max(high[d], coordinate);
            }
        }
        Result candidate = candidate(low, high);
        CartesianRankmap map = candidate.map();
        if (map == null) {
            return candidate;
        }
        for (int rank = 0; rank < dense.size(); rank++) {
            if (!isInPlace(map, rank)) {
                return new Result(null, "rank " + rank + " is shuffled", candidate.looks() + rank);
            }
        }
        return new Result(map, "", candidate.looks() + dense.size());
    }

    /**
     * Performs steps 3 to 5. The rectangle between two corners is a candidate if its volume is the number of members and the neighbours of
     * its origin are in order.
     *
     * @param low lower left corner, a coordinate for each dimension
     * @param high upper right corner, inclusive
     * @return the candidate, or the reason of a failure
     */
    public Result candidate(int[] low, int[] high) {
        int dimensions = world.dimensions();
        int[] sizes = new int[dimensions];
        long volume = 1;
        for (int d = 0; d < dimensions; d++) {
            sizes[d] = high[d] - low[d] + 1;
            volume *= sizes[d];
        }
        if (volume != dense.size()) {
            return new Result(null, dense.size() + " ranks in a rectangle of " + volume, 0);
        }
        int[] nextTo = new int[dimensions];
        int[] order = new int[dimensions];
        int used = 0;
        int looks = 0;
        int origin = world.rank(low);
        for (int d = 0; d < dimensions; d++) {
            if (sizes[d] > 1) {
                nextTo[d] = dense.rankOf(origin + world.stride(d));
                looks += nextTo[d] + 1;
                order[used++] = d;
            }
        }
        IntArrays.stableSort(order, 0, used, (a, b) -> Integer.compare(nextTo[a], nextTo[b]));
        int step = 1;
        for (int i = 0; i < used; i++) {
            if (nextTo[order[i]] != step) {
                return new Result(null, "the neighbours of its origin are not in order", looks);
            }
            step *= sizes[order[i]];
        }
        return new Result(CartesianRankmap.of(world, low, sizes, Arrays.copyOf(order, used)), "", looks);
    }

    /**
     * Performs steps 6 to 8: returns whether a member has the position in the rectangle that its rank gives it.
     *
     * @param map a candidate
     * @param rank rank of the member
     * @return whether candidate and table give the same LPID
     */
    public boolean isInPlace(CartesianRankmap map, int rank) {
        return map.lpid(rank) == dense.lpid(rank);
    }
}
