package org.rankcluster.protocol.runtime;

import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.scheme.Rankmaps;

/** The processes that a job has and may get. The job implements it; communicators are created with it, and processes are spawned. */
public interface JobWorld {
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
}
