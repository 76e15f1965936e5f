package org.rankcluster.actors.cluster.control;

import java.util.List;
import org.rankcluster.actors.job.JobResult;

/**
 * What the cluster keeps of a job, on every member.
 *
 * @param id number of the job, from 1
 * @param order what was asked for
 * @param state where it is
 * @param attempt how often it has been started
 * @param members ids of the members that it runs on, in the order of the partitions; the first is its home
 * @param exit exit code, once it has ended or is to end
 * @param reason why it ended, is to end, or was started again; empty after a good end
 */
public record JobRecord(
        long id, JobOrder order, State state, int attempt, List<MemberId> members, int exit, String reason)
        implements ControlMessage {

    /** Where a job is. */
    public enum State {
        /** The job waits for members. */
        QUEUED,
        /** The job is being prepared, runs, or its output is on the way. */
        RUNNING,
        /** The job was told to end, and has not yet. */
        CANCELLING,
        /** The job is over. */
        ENDED
    }

    /** A new job. */
    static JobRecord queued(long id, JobOrder order) {
        return new JobRecord(id, order, State.QUEUED, 0, List.of(), JobResult.SUCCESS, "");
    }

    /** Its next attempt. */
    JobRecord started(List<MemberId> on) {
        String before = attempt == 0 ? "" : reason;
        return new JobRecord(id, order, State.RUNNING, attempt + 1, on, JobResult.SUCCESS, before);
    }

    /** Waiting again, after an attempt that came to nothing. */
    JobRecord requeued(String why) {
        return new JobRecord(id, order, State.QUEUED, attempt, List.of(), JobResult.SUCCESS, why);
    }

    /** About to end. */
    JobRecord cancelling(int withExit, String why) {
        return new JobRecord(id, order, State.CANCELLING, attempt, members, withExit, why);
    }

    /** Over. */
    JobRecord ended(int withExit, String why) {
        return new JobRecord(id, order, State.ENDED, attempt, members, withExit, why);
    }

    /** Whether members work on it. */
    boolean holdsMembers() {
        return state == State.RUNNING || state == State.CANCELLING;
    }
}
