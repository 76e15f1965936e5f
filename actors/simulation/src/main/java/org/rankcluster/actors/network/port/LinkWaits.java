package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.LinkSource;

/** The longest that a message has waited for each link of an actor whose links serve whole messages: since the last reading, and ever. */
public final class LinkWaits {
    private final long[] recent;
    private final long[] ever;

    /** Of so many links. */
    public LinkWaits(int links) {
        recent = new long[links];
        ever = new long[links];
    }

    /** A message waits for a link. */
    public void waits(int link, long picoseconds) {
        if (picoseconds > recent[link]) {
            recent[link] = picoseconds;
        }
    }

    /**
     * Reads a link.
     *
     * @param number its number in the machine
     * @param busy ps that it takes for all messages that have come
     * @param open ps for which it is still taken
     * @param chunkTime ps of a chunk, in which the wait is counted
     * @param begins whether the longest wait begins again
     */
    public void read(
            int link, int number, long busy, long open, long chunkTime, boolean begins, LinkSource.Reader reader) {
        long longest = Math.max(recent[link], open);
        ever[link] = Math.max(ever[link], recent[link]);
        if (begins) {
            recent[link] = 0;
        }
        reader.link(
                number,
                Math.max(0, busy - open),
                (int) Math.min(Integer.MAX_VALUE, longest / chunkTime),
                (int) Math.min(Integer.MAX_VALUE, ever[link] / chunkTime));
    }
}
