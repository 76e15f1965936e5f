package org.rankcluster.protocol.runtime;

import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.scheme.Rankmaps;

/**
 * Tells which processes the job has, and which it may get. The job implements it; communicators are made with it, and
 * processes are spawned.
 */
public interface JobWorld {
    /** Makes rankmaps, of the world that is there from the beginning; one object for all ranks of a JVM. */
    Rankmaps rankmaps();

    /** How many ranks there may be at a time, with those that are spawned. */
    int universe();

    /**
     * Checks whether a program can be spawned.
     *
     * @throws InputException if there is no such program
     */
    void checkProgram(Origin.Program program);
}
