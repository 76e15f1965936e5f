package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;

/**
 * A job submission with failover between the job ports of several cluster members. If the member that serves the client leaves, or the
 * connection with it breaks, the job is submitted to another one. The job starts again, unless it must not. Output that the client has
 * received is left out. A client that was suspended, whose job was ended for that, does not start it again.
 */
public final class FailoverSubmission {
    /** Largest number of submissions: a job that ends the members that serve it must not end them all. */
    private static final int MOST_SUBMISSIONS = JobScheduler.MOST_ATTEMPTS;

    private static final String MOVED = "its client has turned to another member";
    private static final String OTHERWISE =
            "started again by another member, the program printed other output (expected: the same); the job was stopped";

    /** The receiver of the lines of a job. */
    public interface Client extends Consumer<JobLine> {
        /** Returns whether the job may start again. */
        boolean mayStartAgain();

        /**
         * Records that the job starts again. The next line has its new number.
         *
         * @param why reason, for users
         */
        void startsAgain(String why);
    }

    private final JobClient members;
    private final Client client;
    private final StreamPosition outSeen = new StreamPosition();
    private final StreamPosition errSeen = new StreamPosition();

    /** Creates a job that is not submitted yet. */
    public FailoverSubmission(JobClient members, Client client) {
        this.members = members;
        this.client = client;
    }

    /**
     * Submits the job and follows it to its end.
     *
     * @param files the bytes of the upload's files, in their order
     * @throws IOException if the connection breaks before the end, and the job does not start again
     */
    public void run(JobUpload upload, List<Path> files) throws IOException, JobClient.Refused {
        for (int submissions = 1; ; submissions++) {
            String before = members.address();
            Submission submission = new Submission();
            IOException lost = submit(submissions == 1 ? upload : upload.startingAgain(), files, submission);
            if (lost == null) {
                return;
            }
            boolean again = upload.restart()
                    && submissions < MOST_SUBMISSIONS
                    && client.mayStartAgain()
                    && members.turnToAnother();
            if (!again && lost instanceof MemberLeft left) {
                client.accept(JobLine.end(left.exit, String.valueOf(left.getMessage())));
                return;
            } else if (!again) {
                throw lost;
            }
            endPredecessor(submission.job);
            client.startsAgain("the member with job port " + before + " was lost (" + lost.getMessage()
                    + "); the job starts again by " + members.address());
        }
    }

    /** Returns the failure by which the member was lost; null if the job has come to an end. */
    private @Nullable IOException submit(JobUpload upload, List<Path> files, Submission submission)
            throws IOException, JobClient.Refused {
        try {
            members.submit(upload, files, submission);
            return submission.left;
        } catch (JobClient.Suspended ended) {
            throw ended;
        } catch (IOException broken) {
            return broken;
        }
    }

    /** Ends the job of the lost member, which the coordinator would only end once it has noticed the loss. */
    private void endPredecessor(long job) {
        cancel(job, MOVED);
    }

    private void cancel(long job, String reason) {
        if (job != 0) {
            try {
                var unusedList = members.cancel(job, JobResult.MEMBER_LOST, reason);
            } catch (IOException | JobClient.Refused unable) {
                // the coordinator ends it later
            }
        }
    }

    /** The error of a submission whose member leaves or was cut off. */
    private static final class MemberLeft extends IOException {
        private static final long serialVersionUID = 1;

        private final int exit;

        MemberLeft(JobLine.End end) {
            super(end.reason());
            exit = end.exit();
        }
    }

    /** The receiver of the lines of one submission. */
    private final class Submission implements Consumer<JobLine> {
        private final StreamPosition out = new StreamPosition();
        private final StreamPosition err = new StreamPosition();
        private long job;
        private boolean differs;
        private @Nullable MemberLeft left;

        @Override
        public void accept(JobLine line) {
            if (line.job() != null) {
                job = line.job();
            }
            if (line.out() != null) {
                pass(line.out(), out, outSeen, JobLine::out);
            } else if (line.err() != null) {
                pass(line.err(), err, errSeen, JobLine::err);
            } else if (line.end() != null && line.end().elsewhere()) {
                left = new MemberLeft(line.end());
            } else {
                client.accept(line);
            }
        }

        /** Passes on the bytes that the client has not received from an earlier submission. */
        private void pass(byte[] bytes, StreamPosition now, StreamPosition seen, Function<byte[], JobLine> line) {
            int known = now.known(seen, bytes.length);
            now.add(bytes, 0, known);
            if (known > 0 && !differs && now.differs(seen)) {
                differs = true;
                cancel(job, OTHERWISE);
            }
            now.add(bytes, known, bytes.length - known);
            if (known < bytes.length && !differs) {
                seen.add(bytes, known, bytes.length - known);
                client.accept(line.apply(known == 0 ? bytes : Arrays.copyOfRange(bytes, known, bytes.length)));
            }
        }
    }
}
