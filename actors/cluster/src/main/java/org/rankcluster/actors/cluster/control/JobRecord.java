package org.rankcluster.actors.cluster.control;

import java.util.List;
import org.rankcluster.actors.job.JobResult;

/**
 * The cluster's record of a job, stored on every member.
 *
 * @param id number of the job, from 1
 * @param order order as submitted
 * @param state state of the job
 * @param attempt number of attempts started so far
 * @param start time of the first attempt's start by the clock of its coordinator, in milliseconds since 1970; 0 before it
 * @param members ids of the members that it runs on, in the order of the partitions; the first is its coordinator
 * @param exit exit code, once it has ended or must end
 * @param reason reason why it ended, must end, or was started again; empty after a good end
 */
public record JobRecord(
        long id, JobOrder order, State state, int attempt, long start, List<MemberId> members, int exit, String reason)
        implements ControlMessage {

    /** The states of a job. */
    public enum State {
        /** The job waits for members. */
        QUEUED,
        /** The job is being prepared, runs, or its output is on the way. */
        RUNNING,
        /** The job has received the order to end, and has not ended yet. */
        CANCELLING,
        /** The job has ended. */
        ENDED
    }

    /** Returns the record of a new job. */
    static JobRecord queued(long id, JobOrder order) {
        return new JobRecord(id, order, State.QUEUED, 0, 0, List.of(), JobResult.SUCCESS, "");
    }

    /**
     * Returns the record of the job's next attempt.
     *
     * @param on members that it runs on
     * @param now current time, in milliseconds since 1970
     */
    JobRecord started(List<MemberId> on, long now) {
        String before = attempt == 0 ? "" : reason;
        long first = attempt == 0 ? now : start;
        return new JobRecord(id, order, State.RUNNING, attempt + 1, first, on, JobResult.SUCCESS, before);
    }

    /** Returns the record of a job that waits again, after an attempt that failed. */
    JobRecord requeued(String why) {
        return new JobRecord(id, order, State.QUEUED, attempt, start, List.of(), JobResult.SUCCESS, why);
    }

    /** Returns the record of a job that is about to end. */
    JobRecord cancelling(int withExit, String why) {
        return new JobRecord(id, order, State.CANCELLING, attempt, start, members, withExit, why);
    }

    /** Returns the record of a job that is over. */
    JobRecord ended(int withExit, String why) {
        return new JobRecord(id, order, State.ENDED, attempt, start, members, withExit, why);
    }

    /** Returns whether the job waits to start after an attempt that failed, or in place of a job whose client has lost its member. */
    boolean startsAgain() {
        return state == State.QUEUED && (attempt > 0 || order.again());
    }

    /** Returns whether members work on the job. */
    boolean holdsMembers() {
        return state == State.RUNNING || state == State.CANCELLING;
    }
}
