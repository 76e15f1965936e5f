package org.rankcluster.actors.observe.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The trace format of GOAL schedules, the text input of LogGOPSim and of {@code run --goal}: see {@link GoalTrace}. */
public final class GoalFormat implements TraceFormat {
    @Override
    public List<String> endings() {
        return List.of(".goal");
    }

    @Override
    public boolean isForMembers() {
        return false;
    }

    @Override
    public boolean canBePart() {
        return false;
    }

    @Override
    public int bytesPerCall() {
        return 120;
    }

    @Override
    public RunTrace open(Path file, TracedRun run) throws IOException {
        return GoalTrace.open(file, run);
    }
}
