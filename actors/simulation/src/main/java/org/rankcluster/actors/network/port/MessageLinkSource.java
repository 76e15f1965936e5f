package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkSource;

/** An actor with outgoing links at the fidelity of messages. Its queues are the longest waits of a message, in chunks. */
public interface MessageLinkSource extends LinkSource {
    /** Returns the state of its links. */
    MessageLinks messageLinks();

    /** Returns the time that a chunk takes on the link of a port, in ps. */
    long chunkTime(int port);

    @Override
    default int links() {
        return messageLinks().count();
    }

    @Override
    default long busy(int port) {
        return messageLinks().busy(port);
    }

    @Override
    default long freeAt(int port) {
        return messageLinks().freeAt(port);
    }

    @Override
    default int queue(int port, long at) {
        return chunks(port, Math.max(messageLinks().longestWait(port), freeAt(port) - at));
    }

    @Override
    default int peak(int port) {
        return chunks(port, messageLinks().longestWaitEver(port));
    }

    private int chunks(int port, long picoseconds) {
        return (int) Math.min(Integer.MAX_VALUE, picoseconds / chunkTime(port));
    }

    @Override
    default void beginStretch(int port) {
        messageLinks().beginStretch(port);
    }

    @Override
    default @Nullable LinkFlows flows() {
        return messageLinks().flows();
    }

    @Override
    default FollowedLink follow(int port) {
        return messageLinks().follow(port);
    }
}
