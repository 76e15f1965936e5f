package org.rankcluster.actors.cluster.control;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.AskProgress.Progress;
import org.rankcluster.actors.job.JobResult;

/**
 * A line of JSON that the job port sends to who waits for a job. One thing at a time; none at all says that the member is there.
 *
 * @param job number of the job
 * @param news what has become of it, for people
 * @param out bytes that the ranks have printed
 * @param err bytes that they have printed to their standard error
 * @param calls what they want of the client's files
 * @param progress how far it is
 * @param result what came out of it; the last line
 * @param end how it ended without a result; the last line
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

    /** The member is there. */
    static final JobLine ALIVE = new JobLine(null, null, null, null, null, null, null, null);

    /**
     * Calls of the file service, or a part of one; see {@link FileFrames}.
     *
     * @param attempt whose; the first one of another attempt begins with no file open
     */
    public record Calls(int attempt, byte[] bytes) {}

    /**
     * An end without a result.
     *
     * @param exit exit code
     * @param reason why, for people
     */
    public record End(int exit, String reason) {}

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
        return new JobLine(null, null, null, null, null, null, null, new End(exit, reason));
    }

    /** Whether no other comes after it. */
    @JsonIgnore
    public boolean isLast() {
        return result != null || end != null;
    }
}
