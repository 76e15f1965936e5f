package org.rankcluster.arrays;

/**
 * The stencil shape of a computation on a grid: star or box (Balaji et al., 2007, section 2.1, Fig. 3). A stencil is the set of points that
 * the computation reads around a grid point.
 */
public enum Stencil {
    /** Points that differ in one coordinate only. Processes at corners exchange no messages. */
    STAR,

    /** All points of a box around the point, including its corners. */
    BOX
}
