package org.rankcluster.actors.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.trace.TiFile;
import org.rankcluster.protocol.trace.TiProgram;
import org.rankcluster.protocol.trace.TiText;

/**
 * The program of {@code --ti}: the replay of a time-independent trace of SimGrid, in which each rank executes its recorded actions.
 *
 * @param name name of the trace
 * @param file the trace in binary form
 * @param trace trace of {@code file}, mapped into memory
 * @param warnings sentences about the conversion
 */
record TiReplay(String name, Path file, TiFile trace, List<String> warnings) implements TracedProgram {
    /**
     * Opens a trace. Text is converted into a temporary file first.
     *
     * @param text value of the option
     * @param name name of the trace for reports
     */
    static TiReplay open(String text, String name) {
        return TraceOptions.reading(TraceOptions.TI, text, path -> {
            if (!Files.isDirectory(path) && TiFile.isTiFile(path)) {
                return new TiReplay(name, path, TiFile.open(path, name), List.of());
            }
            Path binary = Files.createTempFile("rankcluster-", ".ti.bin");
            binary.toFile().deleteOnExit();
            List<String> warnings = TiText.convert(path, text, binary);
            return new TiReplay(name, binary, TiFile.open(binary, text), warnings);
        });
    }

    @Override
    public int ranks() {
        return trace.ranks();
    }

    @Override
    public void run() {
        TiProgram.run(trace, RankRuntime.current());
    }
}
