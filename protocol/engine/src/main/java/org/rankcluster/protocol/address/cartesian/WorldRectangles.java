package org.rankcluster.protocol.address.cartesian;

import java.util.List;

/** The world rectangles in which communicators may be compressed, in the order of the attempts (Kumar et al., section 4). */
@FunctionalInterface
public interface WorldRectangles {
    /**
     * Returns the rectangles of a world, in the order in which they are tried.
     *
     * @param ranks number of ranks of the world, 1 or more
     * @return the rectangles; empty if there are none
     */
    List<WorldRectangle> of(int ranks);
}
