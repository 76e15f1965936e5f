package org.rankcluster.actors.cli.experiment;

import java.nio.file.Path;
import java.util.List;

/** A runner of {@code rankcluster} commands in source checkouts, each as its own process, for benchmarks that compare two checkouts. */
interface Checkouts {
    /**
     * The result of a command: exit code and output.
     *
     * @param exit exit code
     * @param out standard output
     * @param lastError last line on standard error; empty if there is none
     */
    record Outcome(int exit, String out, String lastError) {}

    /**
     * Runs a command to its end, as a process of its own.
     *
     * @param checkout root folder of the checkout
     * @param words words behind {@code rankcluster}
     */
    Outcome run(Path checkout, List<String> words);

    /** Ends the running command, if there is one. Any thread may call it. */
    void stop();
}
