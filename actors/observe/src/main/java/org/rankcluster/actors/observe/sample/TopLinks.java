package org.rankcluster.actors.observe.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import org.rankcluster.actors.network.LinkReceivers;
import org.rankcluster.actors.network.LinkReceivers.Receivers;
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
     * @param receivers ranks that receive its packets
     */
    public record Busy(int link, long busy, int queue, Receivers receivers) {}

    private static final Comparator<Busy> ORDER =
            Comparator.comparingLong((Busy busy) -> -busy.busy()).thenComparingInt(Busy::link);

    private final int most;
    private List<Busy> links = new ArrayList<>();
    private long least;

    /** Creates a list of at most {@code most} links. */
    public TopLinks(int most) {
        this.most = most;
    }

    /**
     * Offers a link.
     *
     * @param receivers returns the receivers of its packets, if it is selected so far
     */
    public void offer(int link, long busy, int queue, IntFunction<Receivers> receivers) {
        if (busy > 0 && busy >= least) {
            links.add(new Busy(link, busy, queue, receivers.apply(link)));
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
        other.links.forEach(busy -> offer(busy.link(), busy.busy(), busy.queue(), link -> busy.receivers()));
    }

    /** Writes the links for another member. */
    public void write(WireOutput out) {
        List<Busy> all = links();
        out.writeVarint(all.size());
        for (Busy busy : all) {
            out.writeVarint(busy.link());
            out.writeVarint(busy.busy());
            out.writeVarint(busy.queue());
            out.writeVarint(busy.receivers().packets());
            out.writeVarint(busy.receivers().most().size());
            busy.receivers().most().forEach(one -> {
                out.writeVarint(one.rank());
                out.writeVarint(one.packets());
            });
        }
    }

    /** Offers the links that another member has written. */
    public void add(WireInput in) {
        for (int left = in.readCount(5); left > 0; left--) {
            int link = in.readVarintAsInt();
            long busy = in.readVarint();
            int queue = in.readVarintAsInt();
            Receivers receivers = readReceivers(in);
            offer(link, busy, queue, its -> receivers);
        }
    }

    private static Receivers readReceivers(WireInput in) {
        long packets = in.readVarint();
        List<LinkReceivers.Receiver> most = new ArrayList<>();
        for (int left = in.readCount(2); left > 0; left--) {
            most.add(new LinkReceivers.Receiver(in.readVarintAsInt(), in.readVarint()));
        }
        return new Receivers(packets, List.copyOf(most));
    }
}
