package org.rankcluster.protocol.runtime;

import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.datatype.PackSettings;

/** The properties of the machine. The job implements it; programs and the MPI library use its geometry and costs. */
public interface MachineFacts {
    /** {@return the geometry of the machine} */
    Topology topology();

    /** {@return the clock of the machine's CPUs, in Hz} */
    double clockHertz();

    /** {@return the CPU time of a call of alltoallv besides its messages, in picoseconds} */
    long alltoallvOverhead();

    /** {@return the processing of data that are not contiguous; one object for all ranks} */
    PackSettings packing();
}
