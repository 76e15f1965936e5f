package org.rankcluster.protocol.address.cartesian;

import java.util.List;

/** The rectangles with which communicators of a world are compared, in the order in which they are (Kumar et al., section 4). */
@FunctionalInterface
public interface WorldRectangles {
    /** Returns the rectangles of a world with this number of ranks, in the order in which they are tried. */
    List<WorldRectangle> of(int ranks);
}
