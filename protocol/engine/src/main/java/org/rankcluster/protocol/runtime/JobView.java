package org.rankcluster.protocol.runtime;

import java.util.Map;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.datatype.PackSettings;

/**
 * The interface through which a program and its MPI library read their job: processes, properties of the machine, settings. The job
 * implements it. Collectives take {@link CollectiveSite}, which is sufficient for them.
 */
public interface JobView extends CollectiveSite {
    /** {@return the factory of the rankmaps of the initial world; one object for all ranks of a JVM} */
    Rankmaps rankmaps();

    /** {@return the maximum number of ranks at a time, spawned ones included} */
    int universe();

    /**
     * Checks that a program can be spawned.
     *
     * @param program class and arguments
     * @throws InputException if there is no such program
     */
    void checkProgram(Origin.Program program);

    /** {@return the geometry of the machine} */
    Topology topology();

    /** {@return the clock of the machine's CPUs, in Hz, more than 0} */
    double clockHertz();

    /** {@return the CPU time of a call of alltoallv besides its messages, in picoseconds} */
    long alltoallvOverhead();

    /** {@return the processing of data that are not contiguous; one object for all ranks} */
    PackSettings packing();

    /** {@return the settings of the application, from {@code --set KEY=VALUE}} */
    Map<String, String> settings();

    /** {@return the folder in which the job was submitted} */
    String folder();

    /** {@return the number that seeds the job, from {@code --seed}} */
    long seed();

    /**
     * Puts a value into the result's {@code output} object. If several ranks report a key, the lowest rank's value counts.
     *
     * @param rank world rank that reports
     * @param key name of the result
     * @param value a number or a text
     */
    void report(int rank, String key, Object value);

    /**
     * Records the completed iterations of a rank's program.
     *
     * @param rank world rank that reports
     * @param done completed iterations, 0 to {@code of}
     * @param of number of iterations in all
     */
    void iteration(int rank, long done, long of);
}
