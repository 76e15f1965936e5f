package org.rankcluster.actors.launch;

import java.util.List;
import java.util.function.Consumer;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The programs of an MPMD job, and the ranks on which each program runs. The lowest ranks of the world run the first, the next ones the
 * second, and so on.
 *
 * @param mains the programs
 * @param ends rank after the last rank of each program
 */
public record ProgramParts(List<JobSpec.ProgramMain> mains, int[] ends) implements JobSpec.ProgramMain {
    @Override
    public void run() throws Throwable {
        RankRuntime runtime = RankRuntime.current();
        int part = 0;
        while (runtime.rank() >= ends[part]) {
            part++;
        }
        runtime.application(part, ends);
        mains.get(part).run();
    }

    @Override
    public boolean isCounted() {
        return mains.stream().anyMatch(JobSpec.ProgramMain::isCounted);
    }

    @Override
    public void onRefusal(Consumer<String> listener) {
        mains.forEach(main -> main.onRefusal(listener));
    }

    @Override
    public JobSpec.ProgramMain other(Origin.Program program) {
        for (JobSpec.ProgramMain main : mains.subList(0, mains.size() - 1)) {
            try {
                return main.other(program);
            } catch (InputException elsewhere) {
                // next to one of the others
            }
        }
        return mains.getLast().other(program);
    }
}
