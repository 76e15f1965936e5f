package org.rankcluster.actors.job;

import java.util.List;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Origin;

/**
 * One cluster member's part of a background job, whose ranks load the network of the main job. The background ends with the main job, and
 * does not delay its end.
 */
final class BackgroundRun {
    private final JobSpec spec;
    private final int first;
    private final JobPrograms programs;
    private final JobContext context;

    // The figures of other members.
    private int done;
    private long lastEnd;
    private long messages;
    private long bytes;

    /**
     * Creates the background of a job.
     *
     * @param job job that the background runs beside
     * @param its job's background
     * @param programs programs of the job
     */
    BackgroundRun(JobSpec job, JobSpec.Background its, RankPlacement placement, JobPrograms programs) {
        this.spec = job.ofBackground(its);
        this.first = job.ranks();
        this.programs = programs.background(spec);
        this.context = new JobContext(spec, placement, JobObserver.NONE);
        this.programs.logs(new NoProbe(job.universe())::log);
    }

    /** Returns whether a rank belongs to the background. */
    boolean has(int rank) {
        return rank >= first && rank < first + spec.backgroundRanks();
    }

    /** Returns the origin of the background's processes. */
    Origin origin() {
        return Origin.ofBackground(
                first, spec.backgroundRanks(), new Origin.Program(spec.request().app(), List.of()));
    }

    JobPrograms programs() {
        return programs;
    }

    JobContext context() {
        return context;
    }

    /** Writes the figures of this member. Valid after the run only. */
    void write(WireOutput out) {
        out.writeVarint(programs.done());
        out.writeVarint(programs.lastEnd());
        out.writeVarint(programs.messages());
        out.writeVarint(programs.bytes());
    }

    /** Adds the figures that another member has written. */
    void add(WireInput in) {
        done += (int) in.readVarint();
        lastEnd = Math.max(lastEnd, in.readVarint());
        messages += in.readVarint();
        bytes += in.readVarint();
    }

    /** Returns the figures of all members whose figures were added, and of this one. Valid after the run only. */
    BackgroundUse use() {
        int ranks = spec.backgroundRanks();
        boolean hasEnded = done + programs.done() == ranks;
        return new BackgroundUse(
                spec.request().app(),
                ranks,
                messages + programs.messages(),
                bytes + programs.bytes(),
                hasEnded ? Math.max(lastEnd, programs.lastEnd()) / 1e12 : null);
    }
}
