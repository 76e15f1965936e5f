package org.rankcluster.actors.observe.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * A selection of the links with the longest busy time among all that are offered; equal times are ordered by number.
 */
public final class TopLinks {
    /**
     * A link.
     *
     * @param busy busy time, in ps
     * @param queue largest number of chunks in its queue
     */
    public record Busy(int link, long busy, int queue) {}

    private static final Comparator<Busy> ORDER =
            Comparator.comparingLong((Busy busy) -> -busy.busy()).thenComparingInt(Busy::link);

    private final int most;
    private List<Busy> links = new ArrayList<>();
    private long least;

    /** Creates a list of at most {@code most} links. */
    public TopLinks(int most) {
        this.most = most;
    }

    /** Offers a link. */
    public void offer(int link, long busy, int queue) {
        if (busy > 0 && busy >= least) {
            links.add(new Busy(link, busy, queue));
            if (links.size() >= 2 * most) {
                cut();
            }
        }
    }

    private void cut() {
        links.sort(ORDER);
        if (links.size() > most) {
            links = new ArrayList<>(links.subList(0, most));
            least = links.get(most - 1).busy();
        }
    }

    /** Returns the links, the busiest first. */
    public List<Busy> links() {
        cut();
        return List.copyOf(links);
    }

    /** Adds the links of another list. */
    public void add(TopLinks other) {
        other.links.forEach(busy -> offer(busy.link(), busy.busy(), busy.queue()));
    }

    /** Writes the links for another member. */
    public void write(WireOutput out) {
        List<Busy> all = links();
        out.writeVarint(all.size());
        for (Busy busy : all) {
            out.writeVarint(busy.link());
            out.writeVarint(busy.busy());
            out.writeVarint(busy.queue());
        }
    }

    /** Offers the links that another member has written. */
    public void add(WireInput in) {
        for (int left = in.readCount(3); left > 0; left--) {
            offer((int) in.readVarint(), in.readVarint(), (int) in.readVarint());
        }
    }
}
