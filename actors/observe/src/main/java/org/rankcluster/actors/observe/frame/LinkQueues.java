package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.List;

/** A snapshot of one link: the packets that wait for it, and the fill level of the buffers at its other end. */
public final class LinkQueues {
    private final List<Integer> channels = new ArrayList<>();
    private final LinkContributors waiting = new LinkContributors();

    /** Adds a virtual channel; {@code chunks} chunks of its buffer behind the link are taken. */
    public void channel(int chunks) {
        channels.add(chunks);
    }

    /** Returns chunks by virtual channel; empty where links have no buffers. */
    public List<Integer> channels() {
        return channels;
    }

    /** Returns the packets that wait for the link, or stand in a queue behind one that does. */
    public LinkContributors waiting() {
        return waiting;
    }
}
