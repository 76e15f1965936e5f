package org.rankcluster.protocol.choreography;

/** Names of the buffers that steps refer to. */
public final class Buffers {
    /** What the rank contributes; never written. */
    public static final int INPUT = 0;

    /** What the rank gets. */
    public static final int OUTPUT = 1;

    /** Room in between. */
    public static final int SCRATCH = 2;

    private Buffers() {}
}
