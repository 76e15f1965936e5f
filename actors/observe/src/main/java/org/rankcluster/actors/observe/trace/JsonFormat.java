package org.rankcluster.actors.observe.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The trace format with a list of JSON objects, known as the trace event format. */
public final class JsonFormat implements TraceFormat {
    @Override
    public List<String> endings() {
        return List.of(".json", ".json.gz");
    }

    @Override
    public boolean isForMembers() {
        return false;
    }

    @Override
    public int bytesPerCall() {
        return 900;
    }

    @Override
    public RunTrace open(Path file, TracedRun run) throws IOException {
        TraceFile opened = TraceFile.open(file, run.failures());
        JsonWriter.begin(opened);
        return new Timeline(
                run, opened, partition -> new JsonWriter(run, opened, partition), end -> JsonWriter.end(opened));
    }
}
