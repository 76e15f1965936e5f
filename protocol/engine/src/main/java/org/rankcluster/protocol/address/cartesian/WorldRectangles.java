package org.rankcluster.protocol.address.cartesian;

import java.util.List;

/** The rectangles with which communicators of a world are compared, in the order in which they are (Kumar et al., section 4). */
@FunctionalInterface
public interface WorldRectangles {
    /** Those of a world with so many ranks. */
    List<WorldRectangle> of(int ranks);
}
