package org.rankcluster.protocol.onesided;

/** The MPI error classes of one-sided communication, with the numbers that Open MPI gives them. */
public final class RmaErrors {
    public static final int CONFLICT = 46;
    public static final int SYNC = 47;
    public static final int WIN = 53;
    public static final int RANGE = 68;
    public static final int ATTACH = 69;
    public static final int FLAVOR = 70;
    public static final int SHARED = 71;

    private RmaErrors() {}
}
