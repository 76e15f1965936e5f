package org.rankcluster.protocol.choreography;

/** Names of the buffers that steps refer to; each rank has its own four. */
public final class Buffers {
    /** What the rank contributes; never written. */
    public static final int INPUT = 0;

    /** What the rank gets. */
    public static final int OUTPUT = 1;

    /** Room in between. */
    public static final int SCRATCH = 2;

    /** More room in between. */
    public static final int SPARE = 3;

    /** How many there are. */
    public static final int COUNT = 4;

    private Buffers() {}
}
