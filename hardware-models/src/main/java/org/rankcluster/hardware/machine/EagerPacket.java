package org.rankcluster.hardware.machine;

/** The size of the packets of eager messages: machine key {@code mpi.eager-packet}. */
public enum EagerPacket {
    /** All packets have the largest size, however few bytes they carry (the MPI of October 2003). */
    FULL,
    /** Packets have only the chunks that their data need. */
    SIZED
}
