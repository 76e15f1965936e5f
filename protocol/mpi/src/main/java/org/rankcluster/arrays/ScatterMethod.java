package org.rankcluster.arrays;

/** The choice between {@link DatatypeExchange} and {@link HandExchange} (Balaji et al., 2007, section 5.4). */
public enum ScatterMethod {
    /** Explicit packing: a message of contiguous doubles to each receiving process. This is PETSc's default. */
    HAND,

    /** Derived datatypes that describe the values, and one alltoallw that moves all of them. */
    DATATYPES
}
