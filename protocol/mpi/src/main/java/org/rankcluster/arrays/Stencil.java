package org.rankcluster.arrays;

/** Shapes of what a computation reads around a grid point (Balaji et al. 2007, section 2.1, Fig. 3). */
public enum Stencil {
    /** Points that differ in one coordinate only; processes at corners send nothing. */
    STAR,

    /** All points of a box around the point, those at its corners included. */
    BOX
}
