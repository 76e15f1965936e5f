package org.rankcluster.actors.observe.trace;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The encoder of one partition's trace in Paje's format. Its messages go through {@link PajeFile}, which orders the messages of all
 * partitions.
 */
final class PajeWriter implements TimelineWriter {
    private static final int PIECE = 1 << 18;
    private static final int PS_DIGITS = 12;
    /** Windows of virtual time after which messages are written. */
    private static final int WINDOWS = 256;

    private static final String RANK = "r";
    private static final String LINK = "l";

    private final PajeFile paje;
    private final TracedRun run;
    private final int partition;
    private final StringBuilder text = new StringBuilder(PIECE + PIECE / 4);
    private final Set<Integer> links = new HashSet<>();
    private int windows;

    PajeWriter(PajeFile paje, TracedRun run, int partition) {
        this.paje = paje;
        this.run = run;
        this.partition = partition;
        line(PajeFile.CREATE_CONTAINER, "0", "p" + partition, "P", "m", quoted("partition " + partition));
    }

    /** Returns a time as seconds with all picoseconds. */
    static String seconds(long picoseconds) {
        return BigDecimal.valueOf(picoseconds, PS_DIGITS).toPlainString();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "'") + '"';
    }

    @Override
    public void rank(int rank) {
        line(PajeFile.CREATE_CONTAINER, "0", RANK + rank, "R", "p" + partition, quoted("rank " + rank));
        paje.ranks(RANK + rank);
    }

    @Override
    public void begin(int rank, Kind kind, String name, long at) {
        line(PajeFile.PUSH_STATE, seconds(at), "S", RANK + rank, quoted(name));
    }

    @Override
    public void end(int rank, long from, long at, @Nullable CallDetails details) {
        line(PajeFile.POP_STATE, seconds(at), "S", RANK + rank);
    }

    @Override
    public void message(MessageEnd end, long at) {
        paje.message(end, at);
    }

    @Override
    public void link(int link, int percent, long at) {
        if (links.add(link)) {
            line(
                    PajeFile.CREATE_CONTAINER,
                    "0",
                    LINK + link,
                    "L",
                    "p" + partition,
                    quoted(run.links().name(link)));
            paje.links(LINK + link);
        }
        line(PajeFile.SET_VARIABLE, seconds(at), "B", LINK + link, String.valueOf(percent));
    }

    private void line(String kind, String... fields) {
        text.append(kind);
        for (String field : fields) {
            text.append(' ').append(field);
        }
        text.append('\n');
        if (text.length() >= PIECE) {
            flush();
        }
    }

    /** Passes on the states first, because messages name containers. Each window would be a piece of the file. */
    @Override
    public void reached(long frontier) {
        if (++windows == WINDOWS || frontier == Long.MAX_VALUE) {
            windows = 0;
            flush();
            paje.reached(partition, frontier);
        }
    }

    @Override
    public void flush() {
        byte[] piece = text.toString().getBytes(StandardCharsets.UTF_8);
        text.setLength(0);
        paje.append(piece);
    }
}
