package org.rankcluster.actors.network;

import org.rankcluster.actors.time.Event;

/** From a router to itself: a link for which somebody waits is free, or an input of a fat tree's switch (numbered behind the links). */
final class LinkFree extends Event {
    final int direction;

    LinkFree(int direction) {
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
