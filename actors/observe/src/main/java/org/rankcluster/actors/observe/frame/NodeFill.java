package org.rankcluster.actors.observe.frame;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The fill levels of some neighbouring nodes' paths into and out of the network, in 1/255: see {@link NodeReader}.
 *
 * @param first the first node
 * @param inject fill levels of the paths into the network, by node from the first; empty if none is known
 * @param receive fill levels of the paths out of the network, by node from the first; empty if none is known
 */
public record NodeFill(int first, byte[] inject, byte[] receive) {
    /** The fill levels of no node. */
    public static final NodeFill NONE = new NodeFill(0, new byte[0], new byte[0]);

    /** Creates levels of 0 for the nodes from {@code first} to {@code end - 1}. */
    static NodeFill of(int first, int end) {
        return new NodeFill(first, new byte[end - first], new byte[end - first]);
    }

    /** Returns the number of the last node plus 1. */
    public int end() {
        return first + inject.length;
    }

    /** Returns the levels of both; nodes between them are empty. */
    NodeFill plus(NodeFill other) {
        if (inject.length == 0 || other.inject.length == 0) {
            return inject.length == 0 ? other : this;
        }
        NodeFill both = of(Math.min(first, other.first), Math.max(end(), other.end()));
        both.put(this);
        both.put(other);
        return both;
    }

    private void put(NodeFill part) {
        System.arraycopy(part.inject, 0, inject, part.first - first, part.inject.length);
        System.arraycopy(part.receive, 0, receive, part.first - first, part.receive.length);
    }

    /** Writes the levels for another member. */
    void write(WireOutput out) {
        out.writeVarint(first);
        out.writeVarint(inject.length);
        out.writeBytes(inject, 0, inject.length);
        out.writeBytes(receive, 0, receive.length);
    }

    /** Reads levels that {@link #write} has written. */
    static NodeFill read(WireInput in) {
        int first = in.readVarintAsInt();
        NodeFill fill = of(first, first + in.readCount(2));
        in.readBytes(fill.inject, 0, fill.inject.length);
        in.readBytes(fill.receive, 0, fill.receive.length);
        return fill;
    }
}
