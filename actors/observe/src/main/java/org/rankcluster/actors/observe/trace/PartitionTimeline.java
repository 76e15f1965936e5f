package org.rankcluster.actors.observe.trace;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.observe.trace.TraceSettings.Content;
import org.rankcluster.protocol.runtime.RankProfile;

/** The timelines of one partition's ranks and links. Used on the partition's thread, and after the run. */
final class PartitionTimeline {
    private final TracedRun run;
    private final TraceFile file;
    private final TimelineWriter writer;
    private final boolean hasCalls;
    private final boolean hasPhases;
    private final boolean hasMessages;
    private final LinkShares links;
    private final List<RankTimeline> ranks = new ArrayList<>();

    PartitionTimeline(TracedRun run, TraceFile file, TimelineWriter writer) {
        this.run = run;
        this.file = file;
        this.writer = writer;
        TraceSettings settings = run.settings();
        hasPhases = settings.has(Content.PHASES);
        hasCalls = hasPhases || settings.has(Content.CALLS);
        hasMessages = settings.has(Content.MESSAGES);
        links = new LinkShares(settings.from(), settings.to(), writer);
    }

    /** Creates the timeline of a rank. */
    RankTimeline rank(int rank, RankProfile profile) {
        writer.rank(rank);
        RankTimeline timeline = new RankTimeline(rank, profile, this);
        ranks.add(timeline);
        return timeline;
    }

    /** Returns the begin of the traced stretch, in ps. */
    long from() {
        return run.settings().from();
    }

    /** Returns the end of the traced stretch, in ps. */
    long to() {
        return run.settings().to();
    }

    boolean hasCalls() {
        return hasCalls;
    }

    boolean hasPhases() {
        return hasPhases;
    }

    boolean hasMessages() {
        return hasMessages;
    }

    /** Returns whether the file cannot be written any more. */
    boolean isOver() {
        return file.isOver();
    }

    TimelineWriter writer() {
        return writer;
    }

    /**
     * Returns the number of a message. The number is used again at the earliest after 2^64 / ranks^2 messages of one connection, when the
     * earlier message has ended long ago.
     *
     * @param number number of the message on its connection
     */
    long flow(int source, int destination, int number) {
        return ((long) number * run.ranks() + source) * run.ranks() + destination + 1;
    }

    /** Records that all events before {@code frontier}, in ps, have been executed. */
    void reached(long frontier, List<LinkSource> sources) {
        if (file.isOver()) {
            return;
        }
        if (run.settings().has(Content.LINKS)) {
            links.reached(frontier, sources);
        }
        writer.reached(frontier);
    }

    /** Ends all slices, at the end of the run. */
    void close(long end) {
        ranks.forEach(RankTimeline::close);
        links.close(end);
        writer.reached(Long.MAX_VALUE);
        writer.flush();
    }
}
