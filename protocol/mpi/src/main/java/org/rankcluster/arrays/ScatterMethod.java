package org.rankcluster.arrays;

/** Ways of moving values between processes (Balaji et al. 2007, section 5.4). */
public enum ScatterMethod {
    /** Packs by hand, and sends a message of contiguous doubles to each process that needs some: PETSc's default. */
    HAND,

    /** Describes the values by derived datatypes, and moves them all by one alltoallw. */
    DATATYPES
}
