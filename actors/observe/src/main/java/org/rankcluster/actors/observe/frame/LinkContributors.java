package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.rankcluster.actors.network.FollowedLink;

/** The packets of one link and their waits, counted by origin: a link that ends at its actor, or a rank of its node. */
public final class LinkContributors {
    /** The value of a wait that is not known. */
    public static final long UNKNOWN = FollowedLink.UNKNOWN;

    /**
     * The origin of packets. In the natural order ranks are first, from the highest, then links from the lowest.
     *
     * @param isRank whether it is a rank of the actor's node, and not a link that ends at the actor
     * @param number world rank, or the number of the link
     */
    public record Source(boolean isRank, int number) implements Comparable<Source> {
        @Override
        public int compareTo(Source other) {
            if (isRank != other.isRank) {
                return isRank ? -1 : 1;
            }
            return isRank ? Integer.compare(other.number, number) : Integer.compare(number, other.number);
        }
    }

    /**
     * The packets of one source.
     *
     * @param source their source
     * @param packets their number
     * @param waitPs mean of the known waits, ps; {@link #UNKNOWN} if none is known
     */
    public record Contributor(Source source, long packets, long waitPs) {}

    /** Packets, packets of known wait, and the sum of their waits in ps, by source. */
    private final TreeMap<Source, long[]> sums = new TreeMap<>();

    private long packets;
    private long timed;
    private long wait;

    /** Returns the source of packets that a rank of the actor's node has sent. */
    public static Source rank(int rank) {
        return new Source(true, rank);
    }

    /** Returns the source of packets that a link has carried to the actor. */
    public static Source link(int link) {
        return new Source(false, link);
    }

    /**
     * Adds a packet, or a message.
     *
     * @param source its source
     * @param wait ps, or {@link #UNKNOWN}
     */
    public void add(Source source, long wait) {
        long[] sum = sums.computeIfAbsent(source, made -> new long[3]);
        sum[0]++;
        packets++;
        if (wait >= 0) {
            sum[1]++;
            sum[2] += wait;
            timed++;
            this.wait += wait;
        }
    }

    /** Returns the number of packets. */
    public long packets() {
        return packets;
    }

    /** Returns the mean of the known waits, ps; {@link #UNKNOWN} if none is known. */
    public long meanWait() {
        return timed == 0 ? UNKNOWN : wait / timed;
    }

    /** Returns the sources with most packets, most first; equal ones in the order of {@link Source}. */
    public List<Contributor> most(int count) {
        List<Contributor> all = new ArrayList<>();
        sums.forEach(
                (source, sum) -> all.add(new Contributor(source, sum[0], sum[1] == 0 ? UNKNOWN : sum[2] / sum[1])));
        all.sort(Comparator.comparingLong((Contributor next) -> -next.packets()).thenComparing(Contributor::source));
        return List.copyOf(all.subList(0, Math.min(count, all.size())));
    }
}
