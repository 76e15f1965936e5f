package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.time.Event;

/** From a router to itself: a link for which somebody waits is free, or an input of a fat tree's switch (numbered behind the links). */
public final class LinkFree extends Event {
    public final int direction;

    public LinkFree(int direction) {
        this.direction = direction;
    }

    @Override
    public int kind() {
        return EventKinds.LINK_FREE;
    }

    @Override
    public long payloadHash() {
        return direction;
    }
}
