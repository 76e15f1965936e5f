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
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.protocol.file.FileServer;
import org.rankcluster.protocol.file.FileUndo;

/**
 * The files of a job, at its client: carries out what the job's ranks call for. Each attempt of the job begins with no file open,
 * and with the files as the first one found them.
 */
public final class ClientFiles implements AutoCloseable {
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(30);

    private final JobClient client;
    private final long job;
    private final Path folder;
    private final FileUndo undo;
    private int attempt = 1;
    private @Nullable Desk desk;

    /**
     * The files of a job.
     *
     * @param folder where relative names begin
     * @param restart whether the job may begin again
     */
    public ClientFiles(JobClient client, long job, Path folder, boolean restart) {
        this.client = client;
        this.job = job;
        this.folder = folder;
        this.undo = restart ? FileUndo.keeping() : FileUndo.none();
    }

    /**
     * Takes what has come of an attempt's calls, which may be none: then it only begins. Those that are whole are carried out elsewhere,
     * one after the other.
     */
    public void take(JobLine.Calls calls) {
        if (calls.attempt() != attempt) {
            end();
            undo();
            attempt = calls.attempt();
        }
        if (calls.bytes().length > 0) {
            if (desk == null) {
                desk = new Desk();
            }
            desk.take(calls.bytes());
        }
    }

    private void undo() {
        try {
            undo.restore();
        } catch (IOException changed) {
            stop(changed);
        }
    }

    /** A job that is not answered, or finds other files than before, would wait for ever, or come to another end. */
    private void stop(Exception broken) {
        try {
            client.cancel(job, JobResult.MEMBER_LOST, "files: " + broken.getMessage() + "; the job was stopped");
        } catch (IOException | JobClient.Refused gone) {
            // who follows the job hears of that
        }
    }

    private void end() {
        if (desk != null) {
            desk.close();
            desk = null;
        }
    }

    /** No more calls come: closes the files. */
    @Override
    public void close() {
        end();
        try {
            undo.close();
        } catch (IOException temporary) {
            // nobody minds
        }
    }

    /** Serves the calls of an attempt. */
    private final class Desk {
        private final int served = attempt;
        private final PipedOutputStream calls = new PipedOutputStream();
        private final PipedInputStream in = new PipedInputStream(Piece.MOST);
        private final Thread thread;
        private volatile boolean closed;

        Desk() {
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
                calls.flush(); // or who reads looks only once a second
            } catch (IOException over) {
                // the job is being stopped
            }
        }

        private void work() {
            try {
                client.sendAnswers(job, served, this::serve);
            } catch (IOException | JobClient.Refused | RuntimeException broken) {
                if (!closed) {
                    stop(broken);
                }
            }
        }

        private void serve(OutputStream body) throws IOException {
            DataInputStream from = new DataInputStream(new BufferedInputStream(in));
            DataOutputStream to = new DataOutputStream(new BufferedOutputStream(body, Piece.MOST));
            try (FileServer files = new FileServer(folder, undo)) {
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
