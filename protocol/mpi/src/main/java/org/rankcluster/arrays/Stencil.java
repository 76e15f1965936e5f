package org.rankcluster.arrays;

/**
 * The shape of the points that a computation reads around a grid point: star or box (Balaji et al. 2007, section 2.1, Fig. 3).
 */
public enum Stencil {
    /** Points that differ in one coordinate only. Processes at corners exchange no messages. */
    STAR,

    /** All points of a box around the point, including its corners. */
    BOX
}
