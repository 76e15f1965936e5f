package org.rankcluster.actors.observe.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The trace format Paje, which pj_dump, ViTE and R packages read. */
public final class PajeFormat implements TraceFormat {
    @Override
    public List<String> endings() {
        return List.of(".paje");
    }

    @Override
    public boolean isForMembers() {
        return false;
    }

    @Override
    public int bytesPerCall() {
        return 300;
    }

    @Override
    public RunTrace open(Path file, TracedRun run) throws IOException {
        TraceFile opened = TraceFile.open(file, run.failures());
        PajeFile paje = new PajeFile(opened, run.partitions());
        return new Timeline(run, opened, partition -> new PajeWriter(paje, run, partition), paje::close);
    }
}
