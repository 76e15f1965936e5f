package org.rankcluster.actors.cluster.control;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.ProgressRequest.Progress;
import org.rankcluster.actors.job.JobResult;

/**
 * A line of JSON that the job port sends to the client of a job. Each line has one of the components; an empty line states that the member
 * is alive.
 *
 * @param job number of the job
 * @param news state of the job, for users
 * @param out bytes that the ranks have printed to their standard output
 * @param err bytes that the ranks have printed to their standard error
 * @param calls calls of the ranks to the client's files
 * @param progress progress of the job
 * @param result result of the job; the last line
 * @param end end of the job without a result; the last line
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobLine(
        @Nullable Long job,
        @Nullable String news,
        byte @Nullable [] out,
        byte @Nullable [] err,
        @Nullable Calls calls,
        @Nullable Progress progress,
        @Nullable JobResult result,
        @Nullable End end) {

    /** The sign of life of a member. */
    static final JobLine ALIVE = new JobLine(null, null, null, null, null, null, null, null);

    /**
     * Calls of the file service, or a part of one; see {@link FileFrames}.
     *
     * @param attempt attempt that calls; the first call of another attempt begins with no file open
     */
    public record Calls(int attempt, byte[] bytes) {}

    /**
     * The end of a job without a result, or of the member that serves the client.
     *
     * @param exit exit code
     * @param reason reason, for users
     * @param elsewhere whether only the member that serves the client has ended: another one may start the job again
     */
    public record End(int exit, String reason, boolean elsewhere) {}

    static JobLine job(long id) {
        return new JobLine(id, null, null, null, null, null, null, null);
    }

    static JobLine news(String text) {
        return new JobLine(null, text, null, null, null, null, null, null);
    }

    static JobLine out(byte[] bytes) {
        return new JobLine(null, null, bytes, null, null, null, null, null);
    }

    static JobLine err(byte[] bytes) {
        return new JobLine(null, null, null, bytes, null, null, null, null);
    }

    static JobLine calls(int attempt, byte[] bytes) {
        return new JobLine(null, null, null, null, new Calls(attempt, bytes), null, null, null);
    }

    static JobLine progress(Progress progress) {
        return new JobLine(null, null, null, null, null, progress, null, null);
    }

    static JobLine result(JobResult result) {
        return new JobLine(null, null, null, null, null, null, result, null);
    }

    static JobLine end(int exit, String reason) {
        return new JobLine(null, null, null, null, null, null, null, new End(exit, reason, false));
    }

    /** Returns the last line of a member that leaves or was cut off. */
    static JobLine leaving(int exit, String reason) {
        return new JobLine(null, null, null, null, null, null, null, new End(exit, reason, true));
    }

    /** Returns whether no other line follows. */
    @JsonIgnore
    public boolean isLast() {
        return result != null || end != null;
    }
}
