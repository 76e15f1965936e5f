package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.protocol.message.Message;

/**
 * The links that leave an actor at the fidelity of messages, with their busy times and longest waits. Each has the time until which it is
 * taken, its busy time, and the longest wait of a message for it.
 */
public final class MessageLinks {
    private static final int BUSY = 0;
    /** Longest wait since a stretch began. */
    private static final int WAIT = 1;
    /** Longest wait in all stretches before. */
    private static final int WAIT_BEFORE = 2;

    private static final int STRIDE = 3;

    private final LinkOccupancy occupancy;
    private final long[] state;
    private @Nullable FollowedLink followed;
    /** Senders and receivers of messages; null before the first, and if they are not counted. */
    private @Nullable LinkFlows flows;

    private final boolean countsFlows;
    private long messages;

    /**
     * Creates {@code links} links, all free.
     *
     * @param countsFlows whether the senders and receivers of messages are counted
     */
    public MessageLinks(int links, boolean countsFlows) {
        this.countsFlows = countsFlows;
        occupancy = new LinkOccupancy(links);
        state = new long[links * STRIDE];
    }

    /** Returns the number of links. */
    public int count() {
        return occupancy.count();
    }

    /** Records the messages for which a message that is about to take a link waits: see {@link LinkOccupancy#record}. */
    public void record(PathRecorder path, int link, long now, int number) {
        occupancy.record(path, link, now, SegmentKind.QUEUE, number);
    }

    /** Returns the virtual time at which a link is free, ps. */
    public long freeAt(int link) {
        return occupancy.freeAt(link);
    }

    /** Returns the number of free links among those with these bits, see {@link LinkOccupancy#free}. */
    public int free(int links, long now) {
        return occupancy.free(links, now);
    }

    /** Returns the time for which a link is busy with all messages that have come, in ps. */
    public long busy(int link) {
        return state[link * STRIDE + BUSY];
    }

    /**
     * Assigns a link to a message or part after those before it ({@link LinkOccupancy#take}).
     *
     * @param now virtual time at which its head is there, ps
     * @param taken ps that its bytes take on the link
     * @param packet ps of the largest packet on the link
     * @return virtual time at which its head leaves
     */
    public long take(int link, long now, Transfer transfer, long taken, long packet) {
        long start = occupancy.take(link, now, transfer, taken, taken, packet);
        int at = link * STRIDE;
        state[at + BUSY] += taken;
        if (start - now > state[at + WAIT]) {
            state[at + WAIT] = start - now;
        }
        int weight = LinkFlows.weight(messages++);
        if (weight != 0 && countsFlows) {
            count(link, transfer.message, weight);
        }
        return start;
    }

    private void count(int link, Message message, int weight) {
        LinkFlows known = flows;
        if (known == null) {
            known = new LinkFlows(count());
            flows = known;
        }
        known.add(link, message.source(), message.destination(), weight);
    }

    /** Returns the ranks that send and receive the messages on the links; null before the first, and if they are not counted. */
    public @Nullable LinkFlows flows() {
        return flows;
    }

    /** Returns the longest wait of a message for a link since the stretch began, in ps. */
    public long longestWait(int link) {
        return state[link * STRIDE + WAIT];
    }

    /** Returns the longest wait of a message for a link since the run began, in ps. */
    public long longestWaitEver(int link) {
        return Math.max(longestWait(link), state[link * STRIDE + WAIT_BEFORE]);
    }

    /** Begins a stretch of a link. */
    public void beginStretch(int link) {
        int base = link * STRIDE;
        state[base + WAIT_BEFORE] = longestWaitEver(link);
        state[base + WAIT] = 0;
        if (flows != null) {
            flows.ends(link);
        }
    }

    /** Returns whether a link is followed: its messages must be passed to {@link #pass}. */
    public boolean isFollowed() {
        return followed != null;
    }

    /**
     * Records a message that takes a link.
     *
     * @param input port by which it came to the actor; -1 if a rank of the actor's node has sent it
     */
    public void pass(int link, int input, Message message, long wait) {
        FollowedLink known = followed;
        if (known != null && known.port() == link) {
            known.passes(input, message.source(), message.destination(), wait);
            followed = known.isFull() ? null : known;
        }
    }

    /** Follows a link: see {@link LinkSource#follow}. */
    public FollowedLink follow(int link) {
        FollowedLink known = followed;
        if (known == null || known.port() != link) {
            known = new FollowedLink(link);
            followed = known;
        }
        return known;
    }

    /** Returns the times for which all links are busy, each by its number, in ps. */
    public long[] busy() {
        long[] busy = new long[count()];
        for (int link = 0; link < busy.length; link++) {
            busy[link] = busy(link);
        }
        return busy;
    }
}
