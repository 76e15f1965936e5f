package org.rankcluster.actors.observe.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The trace format of Perfetto, in protobuf. Files of several members joined end to end are one trace. */
public final class PerfettoFormat implements TraceFormat {
    /** Returns the name of a partition's process. */
    static String process(String run, int partition, int member) {
        return "partition " + partition + " of member " + member + ": " + run;
    }

    @Override
    public List<String> endings() {
        return List.of(".pftrace", ".pftrace.gz");
    }

    @Override
    public boolean isForMembers() {
        return true;
    }

    @Override
    public int bytesPerCall() {
        return 350;
    }

    @Override
    public RunTrace open(Path file, TracedRun run) throws IOException {
        TraceFile opened = TraceFile.open(file, run.failures());
        return new Timeline(
                run,
                opened,
                partition -> new PerfettoWriter(
                        process(run.name(), partition, run.memberOf().applyAsInt(partition)),
                        partition,
                        run.ranks(),
                        run.links(),
                        opened),
                end -> {});
    }
}
