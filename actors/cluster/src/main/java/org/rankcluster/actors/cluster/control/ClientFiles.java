package org.rankcluster.actors.cluster.control;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.protocol.file.FileServer;

/**
 * The file service of a job on its client's host, which executes the file calls of the job's ranks. Each attempt of the job begins with no
 * file open. If an attempt has changed files, the job is not started again: the next attempt would find them changed.
 */
public final class ClientFiles implements AutoCloseable {
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(30);

    private final JobClient client;
    private final long job;
    private final Path folder;
    private int attempt = 1;
    private boolean hasChanged;
    private @Nullable CallServer server;

    /**
     * Creates the file service of a job.
     *
     * @param folder base of relative names
     */
    public ClientFiles(JobClient client, long job, Path folder) {
        this.client = client;
        this.job = job;
        this.folder = folder;
    }

    /**
     * Adds bytes of an attempt's file calls. Zero bytes only mark the begin of the attempt. Complete calls are carried out on
     * another thread, one after the other.
     */
    public void take(JobLine.Calls calls) {
        if (calls.attempt() != attempt) {
            end();
            attempt = calls.attempt();
            if (hasChanged) {
                cancel("it has changed MPI files, and does not start again after a member's loss; the job was stopped");
            }
        }
        if (calls.bytes().length > 0 && !hasChanged) {
            if (server == null) {
                server = new CallServer();
            }
            server.take(calls.bytes());
        }
    }

    /** Cancels the job, because a job without answers would wait for ever. */
    private void cancel(String reason) {
        try {
            client.cancel(job, JobResult.MEMBER_LOST, reason);
        } catch (IOException | JobClient.Refused gone) {
            // the thread that follows the job gets the reason
        }
    }

    private void end() {
        if (server != null) {
            server.close();
            hasChanged |= server.files.hasChanged();
            server = null;
        }
    }

    /** Returns whether the job has changed files; called after {@link #close}. */
    public boolean hasChanged() {
        return hasChanged;
    }

    /** Closes the files; no more calls come. */
    @Override
    public void close() {
        end();
    }

    /** The server of the file calls of one attempt. */
    private final class CallServer {
        private final int served = attempt;
        private final FileServer files = new FileServer(folder);
        private final PipedOutputStream calls = new PipedOutputStream();
        private final PipedInputStream in = new PipedInputStream(FileSegment.MOST);
        private final Thread thread;
        private volatile boolean closed;

        CallServer() {
            try {
                in.connect(calls);
            } catch (IOException connected) {
                throw new IllegalStateException(connected);
            }
            thread = Thread.ofPlatform().daemon().name("files").start(this::work);
        }

        void take(byte[] bytes) {
            try {
                calls.write(bytes);
                calls.flush(); // without the flush, the reader looks only once a second
            } catch (IOException over) {
                // the job is being stopped
            }
        }

        private void work() {
            try {
                client.sendAnswers(job, served, this::serve);
            } catch (IOException | JobClient.Refused | RuntimeException broken) {
                if (!closed) {
                    cancel("files: " + broken.getMessage() + "; the job was stopped");
                }
            }
        }

        private void serve(OutputStream body) throws IOException {
            DataInputStream from = new DataInputStream(new BufferedInputStream(in));
            DataOutputStream to = new DataOutputStream(new BufferedOutputStream(body, FileSegment.MOST));
            try (files) {
                for (FileFrames.Call call = FileFrames.readCall(from); call != null; call = FileFrames.readCall(from)) {
                    FileFrames.Result result = new FileFrames.Result(to);
                    files.serve(call.rank(), call.number(), call.bytes(), result);
                    result.done();
                }
            }
        }

        void close() {
            closed = true;
            try {
                calls.close();
                boolean unusedDone = thread.join(LONGEST_CLOSE);
            } catch (IOException neverThrown) {
                throw new IllegalStateException(neverThrown);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
