package org.rankcluster.protocol.choreography;

/** The ids by which the steps of a choreography name a rank's four buffers. */
public final class Buffers {
    /** The contribution of the rank; never written. */
    public static final int INPUT = 0;

    /** The result of the rank. */
    public static final int OUTPUT = 1;

    /** Temporary space. */
    public static final int SCRATCH = 2;

    /** More temporary space. */
    public static final int SPARE = 3;

    /** Number of buffers. */
    public static final int COUNT = 4;

    private Buffers() {}
}
