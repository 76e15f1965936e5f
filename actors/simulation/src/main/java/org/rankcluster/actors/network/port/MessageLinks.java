package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.message.Message;

/**
 * The links that leave an actor whose links serve whole messages: until when each is taken, for how long it was, and the longest that a
 * message has waited for it. All that belongs to a link lies together.
 */
public final class MessageLinks {
    private static final int FREE_AT = 0;
    private static final int BUSY = 1;
    /** Longest wait since a stretch began. */
    private static final int WAIT = 2;
    /** Longest wait in all stretches before. */
    private static final int WAIT_BEFORE = 3;

    private static final int STRIDE = 4;

    private final long[] state;
    private @Nullable FollowedLink followed;

    /** Makes so many links, all free. */
    public MessageLinks(int links) {
        state = new long[links * STRIDE];
    }

    /** Number of links. */
    public int count() {
        return state.length / STRIDE;
    }

    /** Virtual time at which a link is free, ps. */
    public long freeAt(int link) {
        return state[link * STRIDE + FREE_AT];
    }

    /** Picoseconds for which a link is busy with all messages that have come. */
    public long busy(int link) {
        return state[link * STRIDE + BUSY];
    }

    /**
     * Has a message take a link as soon as it is free; returns when that is.
     *
     * @param stream ps until the next may follow
     * @param busy ps for which the link is busy
     */
    public long take(int link, long now, long stream, long busy) {
        int at = link * STRIDE;
        long start = Math.max(now, state[at + FREE_AT]);
        state[at + FREE_AT] = EndOfTime.sum(start, stream);
        state[at + BUSY] += busy;
        if (start - now > state[at + WAIT]) {
            state[at + WAIT] = start - now;
        }
        return start;
    }

    /**
     * Reads a link.
     *
     * @param number its number in the machine
     * @param at virtual time of the reading, ps
     * @param chunkTime ps of a chunk, in which waits are told
     * @param begins whether a stretch begins
     */
    public void read(int link, int number, long at, long chunkTime, boolean begins, LinkSource.Reader reader) {
        int place = link * STRIDE;
        long open = Math.max(0, freeAt(link) - at);
        long recent = state[place + WAIT];
        long ever = Math.max(recent, state[place + WAIT_BEFORE]);
        if (begins) {
            state[place + WAIT_BEFORE] = ever;
            state[place + WAIT] = 0;
        }
        reader.link(
                number,
                Math.max(0, busy(link) - open),
                chunks(Math.max(recent, open), chunkTime),
                chunks(ever, chunkTime));
    }

    /** Whether a link is followed: {@link #pass} is to hear of messages. */
    public boolean isFollowed() {
        return followed != null;
    }

    /** Hears of a message that takes a link. */
    public void pass(int link, int feeder, Message message, long wait) {
        FollowedLink known = followed;
        if (known != null && known.port() == link) {
            known.passes(feeder, message.source(), message.destination(), wait);
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

    private static int chunks(long picoseconds, long chunkTime) {
        return (int) Math.min(Integer.MAX_VALUE, picoseconds / chunkTime);
    }

    /** Picoseconds for which all links are busy, each by its number. */
    public long[] busy() {
        long[] busy = new long[count()];
        for (int link = 0; link < busy.length; link++) {
            busy[link] = busy(link);
        }
        return busy;
    }
}
