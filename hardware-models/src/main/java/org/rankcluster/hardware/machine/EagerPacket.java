package org.rankcluster.hardware.machine;

/** What size the packets of eager messages have: machine key {@code mpi.eager-packet}. */
public enum EagerPacket {
    /** Every one of the largest size, however few bytes it carries (the MPI of October 2003). */
    FULL,
    /** Only as many chunks as it carries. */
    SIZED
}
