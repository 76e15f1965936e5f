package org.rankcluster.protocol.runtime;

import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.datatype.PackSettings;

/** Tells what the machine is like. The job implements it; programs and the MPI library ask it for geometry and costs. */
public interface MachineFacts {
    /** Geometry of the machine. */
    Topology topology();

    /** Clock of the machine's CPUs in Hz. */
    double clockHertz();

    /** CPU time in ps that a call of alltoallv takes beside its messages. */
    long alltoallvOverhead();

    /** How data that are not contiguous are processed; one object for all ranks. */
    PackSettings packing();
}
