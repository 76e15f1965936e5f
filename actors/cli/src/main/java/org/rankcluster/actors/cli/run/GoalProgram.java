package org.rankcluster.actors.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.trace.GoalFile;
import org.rankcluster.protocol.trace.GoalText;
import org.rankcluster.protocol.trace.ScheduleOperation;
import org.rankcluster.protocol.trace.TracedProcess;

/**
 * The program of {@code --goal}: a GOAL schedule, in which each rank executes its block.
 *
 * @param name name of the schedule
 * @param file the schedule in binary form
 * @param schedule schedule of {@code file}, mapped into memory
 */
record GoalProgram(String name, Path file, GoalFile schedule) implements TracedProgram {
    /** Most ranks whose ends are in the result, as many as LogGOPSim prints. */
    private static final int MOST_REPORTED = 16;

    /**
     * Opens a schedule. Text is converted into a temporary file first.
     *
     * @param text value of the option
     * @param name name of the schedule for reports
     */
    static GoalProgram open(String text, String name) {
        return TraceOptions.reading(TraceOptions.GOAL, text, path -> {
            Path binary = path;
            if (!GoalFile.isBinary(path)) {
                binary = Files.createTempFile("rankcluster-", ".goal.bin");
                binary.toFile().deleteOnExit();
                GoalText.convert(path, text, binary);
            }
            return new GoalProgram(name, binary, GoalFile.open(binary, text));
        });
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public int ranks() {
        return schedule.ranks();
    }

    @Override
    public void run() {
        RankRuntime rank = RankRuntime.current();
        ScheduleOperation operation = new ScheduleOperation(schedule.block(rank.rank()), TracedProcess.world(rank));
        rank.post(operation);
        rank.await(operation);
        if (ranks() <= MOST_REPORTED) {
            rank.job().report(rank.rank(), "endOfRank" + rank.rank(), operation.worked());
        }
    }
}
