package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkFlows.Flows;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** A selection of the links with the longest busy times. Equal times are ordered by link number. */
public final class TopLinks {
    /**
     * A selected link, with its load.
     *
     * @param busy busy time, in ps
     * @param queue largest number of chunks in its queue
     * @param flows ranks that send and receive its packets
     */
    public record Busy(int link, long busy, int queue, Flows flows) {}

    /** A link that was offered for selection. Its flows are looked up when it is selected, since most links are not. */
    private record Offer(int link, long busy, int queue, IntFunction<Flows> flows) {}

    private static final Comparator<Offer> ORDER =
            Comparator.comparingLong((Offer offer) -> -offer.busy).thenComparingInt(Offer::link);

    private final int most;
    private List<Offer> offers = new ArrayList<>();
    private long least;

    /** Creates a list of at most {@code most} links. */
    public TopLinks(int most) {
        this.most = most;
    }

    /**
     * Offers a link.
     *
     * @param flows returns the senders and receivers of a link's packets; called by {@link #close} or {@link #links}
     */
    public void offer(int link, long busy, int queue, IntFunction<Flows> flows) {
        if (busy > 0 && busy >= least) {
            offers.add(new Offer(link, busy, queue, flows));
            if (offers.size() >= 2 * most) {
                cut();
            }
        }
    }

    private void cut() {
        offers.sort(ORDER);
        if (offers.size() > most) {
            offers = new ArrayList<>(offers.subList(0, most));
            least = offers.get(most - 1).busy;
        }
    }

    /** Looks up the flows of the links, before the actors count further packets. */
    void close() {
        List<Busy> all = links();
        offers.clear();
        all.forEach(one -> offers.add(new Offer(one.link, one.busy, one.queue, link -> one.flows)));
    }

    /** Returns the links, the busiest first. */
    public List<Busy> links() {
        cut();
        return offers.stream()
                .map(one -> new Busy(one.link, one.busy, one.queue, one.flows.apply(one.link)))
                .toList();
    }

    /** Adds the links of another list. */
    public void add(TopLinks other) {
        other.offers.forEach(one -> offer(one.link, one.busy, one.queue, one.flows));
    }

    /** Writes the links for another member. */
    public void write(WireOutput out) {
        List<Busy> all = links();
        out.writeVarint(all.size());
        for (Busy busy : all) {
            out.writeVarint(busy.link());
            out.writeVarint(busy.busy());
            out.writeVarint(busy.queue());
            out.writeVarint(busy.flows().packets());
            write(busy.flows().senders(), out);
            write(busy.flows().receivers(), out);
        }
    }

    private static void write(List<LinkFlows.End> ends, WireOutput out) {
        out.writeVarint(ends.size());
        ends.forEach(one -> {
            out.writeVarint(one.rank());
            out.writeVarint(one.packets());
        });
    }

    /** Offers the links that another member has written. */
    public void add(WireInput in) {
        for (int left = in.readCount(6); left > 0; left--) {
            int link = in.readVarintAsInt();
            long busy = in.readVarint();
            int queue = in.readVarintAsInt();
            Flows flows = new Flows(in.readVarint(), readEnds(in), readEnds(in));
            offer(link, busy, queue, its -> flows);
        }
    }

    private static List<LinkFlows.End> readEnds(WireInput in) {
        List<LinkFlows.End> ends = new ArrayList<>();
        for (int left = in.readCount(2); left > 0; left--) {
            ends.add(new LinkFlows.End(in.readVarintAsInt(), in.readVarint()));
        }
        return List.copyOf(ends);
    }
}
