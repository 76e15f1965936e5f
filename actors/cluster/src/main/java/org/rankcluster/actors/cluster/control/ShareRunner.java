package org.rankcluster.actors.cluster.control;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.service.Service;

/** How a member makes its share of a job out of an order. */
public interface ShareRunner {
    /**
     * Makes sure that the share could run.
     *
     * @param files the job's files by name
     * @param work an empty folder for what is made of them; goes after the share
     * @throws InputException if it could not
     */
    Prepared prepare(ShareOrder order, Map<String, Path> files, Path work);

    /** A share that could run. */
    interface Prepared extends AutoCloseable {
        /** Where the other shares of the job send their batches. */
        LinkAddress link();

        /** Begins; {@code links} are those of all shares. */
        Running start(List<LinkAddress> links, Streams streams);

        /** Gives back what it holds. */
        @Override
        void close();
    }

    /** A share that runs. */
    interface Running {
        /** Ends the whole job soon, with this exit code and reason, if nothing else has ended it; at its home. */
        void cancel(int exit, String reason);

        /** Ends this share, for others of the job are lost. */
        void abandon(String reason);

        /** Whether programs of this share may still compute. */
        boolean isComputing();

        /** Waits for the end of the job; its result is the same on all members, but only the home's has all of its output. */
        JobResult await();

        /** Waits until nothing of it is left here; if a program computes without end, for ever. */
        void awaitStop();
    }

    /**
     * What a job reads, writes and tells; only its home uses them.
     *
     * @param in standard input of rank 0
     * @param files those of the client
     * @param out what the ranks print
     * @param err what they print to their standard error
     * @param observer hears how it gets on
     */
    record Streams(InputStream in, Service files, OutputStream out, OutputStream err, JobObserver observer) {}
}
