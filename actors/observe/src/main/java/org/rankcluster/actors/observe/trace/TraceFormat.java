package org.rankcluster.actors.observe.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.rankcluster.input.InputException;

/** A format of trace files, found by {@link ServiceLoader} and chosen by the extension of the file name. */
public interface TraceFormat {
    /** Returns the endings of the format's files, each with its dot, in lower case. */
    List<String> endings();

    /** Returns whether each member of a cluster can write a part of the trace by itself. */
    boolean isForMembers();

    /** Returns whether a trace can have some of the ranks, or a stretch of the time. */
    default boolean canBePart() {
        return true;
    }

    /** Returns the mean size of a call with its phases and its message, in bytes, for the estimate before a run. */
    int bytesPerCall();

    /**
     * Opens a trace.
     *
     * @param file the file; one that exists is replaced
     * @throws IOException if the file cannot be written
     */
    RunTrace open(Path file, TracedRun run) throws IOException;

    /**
     * Finds the format of a file.
     *
     * @throws InputException if no format has the file's ending
     */
    static TraceFormat of(String file) {
        TreeMap<String, TraceFormat> endings = new TreeMap<>();
        for (TraceFormat format : ServiceLoader.load(TraceFormat.class)) {
            format.endings().forEach(ending -> endings.put(ending, format));
        }
        String name = file.toLowerCase(Locale.ROOT);
        return endings.entrySet().stream()
                .filter(entry -> name.endsWith(entry.getKey()))
                .map(entry -> entry.getValue())
                .findFirst()
                .orElseThrow(() -> InputException.option(
                        TraceSettings.OPTION,
                        file,
                        "a file whose name ends with one of " + String.join(", ", endings.keySet())));
    }
}
