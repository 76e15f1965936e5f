package org.rankcluster.actors.observe.trace;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.observe.frame.LinkReader;

/**
 * A recorder of the busy shares of a partition's links for the trace, in stretches of virtual time. A share is written if it has changed
 * and is, or was, at least {@value #BUSY} percent. The first stretches take {@link #FIRST} picoseconds. After every {@value #STRETCHES}
 * stretches their length doubles, so that a long run has few of them.
 */
final class LinkShares {
    /** Length of the first stretches, in ps. */
    private static final long FIRST = 10_000_000;

    /** Number of stretches of one length. */
    private static final int STRETCHES = 1024;

    /** Share from which a link counts as busy, in percent: the page draws links below it faintly. */
    private static final int BUSY = 30;

    private static final int PERCENT = 100;

    private final long from;
    private final long to;
    private final TimelineWriter writer;
    private final Int2LongOpenHashMap busyBefore = new Int2LongOpenHashMap();
    private final Int2LongOpenHashMap written = new Int2LongOpenHashMap();
    private long length = FIRST;
    private int stretches;

    /** End of the stretch before, in ps: links are read from shortly before the traced time on. */
    private long before;

    private boolean hasBegun;

    LinkShares(long from, long to, TimelineWriter writer) {
        this.from = from;
        this.to = to;
        this.writer = writer;
        before = Math.max(0, from - FIRST);
        hasBegun = before == 0;
    }

    /** Writes the shares of a stretch, if it is over. */
    void reached(long frontier, List<LinkSource> sources) {
        if (frontier < before || frontier - before < length && hasBegun || before >= to) {
            return;
        }
        boolean isTraced = hasBegun && frontier > from;
        for (LinkSource source : sources) {
            LinkReader.read(source, frontier, false, (link, busy, queue, peak) -> read(link, busy, frontier, isTraced));
        }
        before = frontier;
        hasBegun = true;
        if (++stretches == STRETCHES) {
            stretches = 0;
            length *= 2;
        }
    }

    private void read(int link, long busy, long frontier, boolean isTraced) {
        long more = busy - busyBefore.get(link);
        if (more > 0) {
            busyBefore.put(link, busy);
        }
        int percent = (int) Math.min(PERCENT, Math.round((double) more * PERCENT / (frontier - before)));
        long last = written.get(link);
        if (isTraced && percent != last && (percent >= BUSY || last >= BUSY)) {
            writer.link(link, percent, Math.max(from, before));
            written.put(link, percent);
        }
    }

    /** Ends the shares at the end of the run. */
    void close(long end) {
        int[] links = written.keySet().toIntArray();
        Arrays.sort(links);
        for (int link : links) {
            if (written.get(link) > 0) {
                writer.link(link, 0, Math.min(end, to));
            }
        }
    }
}
