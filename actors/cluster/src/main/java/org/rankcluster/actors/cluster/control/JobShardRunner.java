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
import org.rankcluster.protocol.runtime.Service;

/** The interface by which a cluster member prepares, starts and cancels its shard of a job. */
public interface JobShardRunner {
    /**
     * Checks that the shard can run.
     *
     * @param files the job's files by name
     * @param work empty folder for files that are made of them; removed after the shard
     * @throws InputException if it cannot run
     */
    Prepared prepare(JobShardOrder order, Map<String, Path> files, Path work);

    /** A shard that is ready to run. */
    interface Prepared extends AutoCloseable {
        /** Returns the address to which the other shards of the job send their batches. */
        LinkAddress link();

        /** Starts the shard; {@code links} are the addresses of all shards. */
        Running start(List<LinkAddress> links, Streams streams);

        /** Releases its resources. */
        @Override
        void close();
    }

    /** A shard that runs. */
    interface Running {
        /** Ends the whole job soon, with this exit code and reason, if nothing else has ended it. Called at the job's coordinator. */
        void cancel(int exit, String reason);

        /** Ends this shard, because others of the job are lost. */
        void abandon(String reason);

        /** Returns whether programs of this shard may still compute. */
        boolean isComputing();

        /**
         * Waits for the end of the job. Its result is the same on all members, but only the job's coordinator has all of its output.
         */
        JobResult await();

        /** Waits until nothing of it is left here; for ever if a program computes without end. */
        void awaitStop();
    }

    /**
     * The streams and observers of a job; only its job's coordinator uses them.
     *
     * @param in standard input of rank 0
     * @param files file service of the client
     * @param out receives the standard output of the ranks
     * @param err receives the standard error of the ranks
     * @param observer receives the progress
     */
    record Streams(InputStream in, Service files, OutputStream out, OutputStream err, JobObserver observer) {}
}
