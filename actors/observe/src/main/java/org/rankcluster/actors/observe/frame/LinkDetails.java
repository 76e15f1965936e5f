package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;

/** A writer of answers to queries about one link. */
public final class LinkDetails {
    private static final int MOST_CONTRIBUTORS = 32;

    private final DetailMessages messages;
    private final LinkSpace links;

    /** Creates a writer of answers to a query about a run's links. */
    public LinkDetails(DetailMessages messages, LinkSpace links) {
        this.messages = messages;
        this.links = links;
    }

    /**
     * Returns the busy share of a link in each frame, and the messages that wait for it.
     *
     * @param queues the result of {@link #queues}, here or at the member that has the link
     */
    public byte[] link(int link, List<Frame> frames, String queues) {
        MessageWriter message = messages.begin();
        byte[] busy = new byte[frames.size()];
        byte[] queue = new byte[frames.size()];
        double[] from = new double[frames.size()];
        double[] to = new double[frames.size()];
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            from[i] = frame.stamp().from();
            to[i] = frame.stamp().to();
            LinkFrame its = frame.links();
            if (its != null) {
                LinkFrame.Hot hot = its.hot();
                busy[i] = share(hot, its.busy(), hot == null ? null : hot.busy(), link);
                queue[i] = share(hot, its.queue(), hot == null ? null : hot.queue(), link);
            }
        }
        Json json = message.json();
        json.field("link", link).field("name", links.name(link)).field("to", links.exists(link) ? links.to(link) : "");
        json.name("queues").raw(queues);
        message.shares("busy", busy);
        message.shares("queue", queue);
        message.doubles("from", from, "ps");
        message.doubles("to", to, "ps");
        return message.finish();
    }

    /**
     * Returns the queues of a link, as a JSON object.
     *
     * @param queues null if the link's actor is not here, or has executed nothing yet
     */
    public String queues(@Nullable LinkQueues queues) {
        Json json = new Json().object();
        if (queues == null || queues.channels().isEmpty()) {
            json.nothing("chunksByChannel");
        } else {
            json.list("chunksByChannel");
            queues.channels().forEach(json::value);
            json.endList();
        }
        contributors(queues == null ? new LinkContributors() : queues.waiting(), json);
        return json.endObject().toString();
    }

    private static byte share(LinkFrame.@Nullable Hot hot, byte @Nullable [] all, byte @Nullable [] ofHot, int link) {
        if (all != null) {
            return all[link];
        }
        for (int i = 0; hot != null && ofHot != null && i < hot.link().length; i++) {
            if (hot.link()[i] == link) {
                return ofHot[i];
            }
        }
        return 0;
    }

    /**
     * Returns the packets that have used a link since it is followed.
     *
     * @param record null if its actor is not here, or has executed nothing yet
     * @param origins packets of the record by origin
     */
    public byte[] followed(int link, @Nullable FollowedLink record, LinkContributors origins) {
        MessageWriter message = messages.begin();
        Json json = message.json();
        json.field("link", link).field("name", links.name(link)).field("most", FollowedLink.MOST);
        if (record == null) {
            json.field("error", links.name(link) + ": no data (nothing has come to it yet)");
            return message.finish();
        }
        contributors(origins, json);
        long[] waits = record.waits();
        double[] picoseconds = new double[waits.length];
        for (int i = 0; i < waits.length; i++) {
            picoseconds[i] = waits[i];
        }
        message.ints("source", "i32", record.sources());
        message.ints("destination", "i32", record.destinations());
        message.doubles("wait", picoseconds, "ps");
        return message.finish();
    }

    private void contributors(LinkContributors contributors, Json json) {
        json.field("packets", contributors.packets());
        wait(contributors.meanWait(), "meanWaitPs", json);
        json.list("feeds");
        for (LinkContributors.Contributor contributor : contributors.most(MOST_CONTRIBUTORS)) {
            json.object().field("source", name(contributor.source())).field("packets", contributor.packets());
            wait(contributor.waitPs(), "waitPs", json);
            json.endObject();
        }
        json.endList();
    }

    private String name(LinkContributors.Source source) {
        return source.isRank() ? "rank " + source.number() : links.name(source.number());
    }

    private static void wait(long picoseconds, String name, Json json) {
        if (picoseconds < 0) {
            json.nothing(name);
        } else {
            json.field(name, picoseconds);
        }
    }
}
