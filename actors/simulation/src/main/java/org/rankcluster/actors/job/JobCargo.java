package org.rankcluster.actors.job;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecords;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The data that a cluster member sends to the coordinator at each window's end: output, reports, records of the critical path,
 * and failure causes. After the run its totals are added.
 */
final class JobCargo {
    private final JobContext context;
    private final JobPrograms programs;
    private final Function<Ending, JobTotals> own;
    private final JobTotals others;
    private final @Nullable BackgroundRun background;
    private final RunProbe probe;
    private final @Nullable PathRecords path;

    /**
     * Creates the cargo of one member.
     *
     * @param own makes this member's totals when the run has ended
     * @param others empty totals, to which the totals of the other members are added
     * @param background member's part of the background; null for none
     * @param probe watches the run on this member
     * @param path records of the critical path; null unless the run records it
     */
    JobCargo(
            JobContext context,
            JobPrograms programs,
            Function<Ending, JobTotals> own,
            JobTotals others,
            @Nullable BackgroundRun background,
            RunProbe probe,
            @Nullable PathRecords path) {
        this.context = context;
        this.programs = programs;
        this.own = own;
        this.others = others;
        this.background = background;
        this.probe = probe;
        this.path = path;
    }

    /** Writes the data that the coordinator has not received, or nothing if there are none. */
    void load(WireOutput out, @Nullable Ending ending) {
        if (ending != null) {
            programs.endOutput();
        }
        ProgramOutput standardOutput = programs.standardOutput();
        ProgramOutput standardError = programs.standardError();
        boolean silent = standardOutput.isEmpty()
                && standardError.isEmpty()
                && !context.hasNews()
                && !programs.failures().hasNews()
                && (path == null || !path.hasNews());
        if (silent && ending == null) {
            return;
        }
        out.writeBoolean(ending != null);
        standardOutput.moveTo(out);
        standardError.moveTo(out);
        context.moveTo(out);
        programs.failures().moveTo(out);
        if (ending != null) {
            own.apply(ending).write(out);
            if (background != null) {
                background.write(out);
            }
            probe.writeCounts(out);
        }
        if (path != null) {
            path.load(out, ending != null);
        }
    }

    /** Writes the data that the coordinator has not received of a run that ends within a window. */
    void loadLast(WireOutput out) {
        programs.endOutput();
        load(out, null);
    }

    /** Adds the data that another member has written. */
    void unload(WireInput in) {
        boolean last = in.readBoolean();
        programs.standardOutput().add(in);
        programs.standardError().add(in);
        context.add(in);
        programs.failures().add(in);
        if (last) {
            others.add(in);
            if (background != null) {
                background.add(in);
            }
            probe.addCounts(in);
        }
        if (path != null) {
            path.unload(in, last);
        }
    }

    /** Returns the sum of the totals that other members have sent. */
    JobTotals others() {
        return others;
    }
}
