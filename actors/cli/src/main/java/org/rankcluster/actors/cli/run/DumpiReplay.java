package org.rankcluster.actors.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.trace.DumpiFile;
import org.rankcluster.protocol.trace.DumpiProgram;

/**
 * The program of {@code --dumpi}: the replay of a DUMPI trace, in which each rank executes its recorded calls.
 *
 * @param name name of the trace
 * @param file the trace as one file
 * @param trace trace of {@code file}, mapped into memory
 * @param warnings sentences about the parts of the trace that are left out
 */
record DumpiReplay(String name, Path file, DumpiFile trace, List<String> warnings) implements TracedProgram {
    /**
     * Opens a trace. The files of the ranks are joined in a temporary file first.
     *
     * @param text value of the option
     * @param name name of the trace for reports
     */
    static DumpiReplay open(String text, String name) {
        return TraceOptions.reading(TraceOptions.DUMPI, text, path -> {
            if (!Files.isDirectory(path) && DumpiFile.isDumpiFile(path)) {
                return new DumpiReplay(name, path, DumpiFile.open(path, name), List.of());
            }
            Path joined = Files.createTempFile("rankcluster-", ".dumpi.bin");
            joined.toFile().deleteOnExit();
            List<String> warnings = DumpiFile.join(path, text, joined);
            return new DumpiReplay(name, joined, DumpiFile.open(joined, text), warnings);
        });
    }

    @Override
    public int ranks() {
        return trace.ranks();
    }

    @Override
    public void run() {
        DumpiProgram.run(trace, RankRuntime.current());
    }
}
