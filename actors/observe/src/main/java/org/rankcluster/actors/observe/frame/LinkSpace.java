package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;

/**
 * The numbering of a machine's links in samples, with the name and kind of each link. Each family of networks has its
 * own, found by {@link ServiceLoader}.
 */
public abstract class LinkSpace {
    /** The finder of the links of a family of networks, a line in {@code META-INF/services}. */
    public interface Finder {
        /**
         * Returns the links of a machine's network.
         *
         * @param packets true at the fidelity of packets, false at the fidelity of messages
         * @return the links; null for a machine of another family
         */
        @Nullable
        LinkSpace of(Machine machine, boolean packets);
    }

    /** The links of a machine without links. */
    public static final LinkSpace NONE = new NoLinks();

    /** Chunks that a full bar represents where queues have no bound. */
    private static final int UNBOUNDED = 1024;

    private final int count;
    private final int existing;
    private final int ports;
    private final int capacity;
    private final boolean bounded;
    private final List<String> directions;

    /**
     * Creates the numbering.
     *
     * @param count number of link numbers; some may belong to no link
     * @param existing number of links
     * @param ports number of link numbers of a node of a torus, or of a switch or router
     * @param capacity chunks of a full queue; 0 without a bound
     * @param directions names of the kinds of links
     */
    protected LinkSpace(int count, int existing, int ports, int capacity, List<String> directions) {
        this.count = count;
        this.existing = existing;
        this.ports = ports;
        this.bounded = capacity > 0;
        this.capacity = capacity > 0 ? capacity : UNBOUNDED;
        this.directions = directions;
    }

    /** Returns the links of a machine's network at a fidelity: none without routers or switches. */
    public static LinkSpace of(Machine machine, Fidelity fidelity) {
        if (fidelity == Fidelity.ENDPOINT) {
            return NONE;
        }
        for (Finder finder : ServiceLoader.load(Finder.class)) {
            LinkSpace links = finder.of(machine, fidelity == Fidelity.PACKET);
            if (links != null) {
                return links;
            }
        }
        return NONE;
    }

    /** Returns the name of the family for pages: {@code torus}, {@code fattree}, {@code router} or {@code endpoint}. */
    public abstract String family();

    /** Returns whether there are no links. */
    public final boolean isEmpty() {
        return count == 0;
    }

    /** Returns the torus, whose slices and blocks pages show; null for another network. */
    public @Nullable Torus torus() {
        return null;
    }

    /** Returns the number of link numbers; some may belong to no link. */
    public final int count() {
        return count;
    }

    /** Returns the number of links. */
    public final int existing() {
        return existing;
    }

    /** Returns the number of link numbers of a node of a torus, or of a switch or router. */
    public final int ports() {
        return ports;
    }

    /** Returns the number of chunks in a full queue. */
    public final int capacity() {
        return capacity;
    }

    /** Returns whether a queue can hold no more than {@link #capacity}. */
    public final boolean isBounded() {
        return bounded;
    }

    /**
     * Returns whether the queue of a link can hold no more than {@link #capacity}.
     *
     * @param link its number
     */
    public boolean isBounded(int link) {
        return bounded;
    }

    /** Returns whether packets of several inputs may wait for one output, whose number no buffer bounds. */
    public boolean queuesAtOutputs() {
        return false;
    }

    /** Returns the bandwidth of a link between routers, in bytes per second. */
    public abstract long bandwidth();

    /**
     * Returns the bandwidth of a link, in bytes per second.
     *
     * @param link its number
     */
    public long bandwidth(int link) {
        return bandwidth();
    }

    /** Returns the names of the kinds of links. */
    public final List<String> directions() {
        return directions;
    }

    /** Returns the first number of the links that a partition may read, of the nodes from {@code firstNode} on. */
    public int first(int firstNode) {
        return 0;
    }

    /** Returns the number behind the last of the links that a partition may read, of the nodes before {@code endNode}. */
    public int end(int endNode) {
        return count;
    }

    /** Returns the name of the actor beside each node, and of the network's further actors. */
    public abstract String actor(boolean isOfNode);

    /** Returns the kind of a link, an index of {@link #directions}. */
    public abstract int direction(int link);

    /** Returns the node of a link's actor. */
    public abstract int node(int link);

    /** Returns the name of a link. */
    public abstract String name(int link);

    /**
     * Returns whether a number belongs to a link.
     *
     * @param link 0..{@link #count} - 1
     */
    public abstract boolean exists(int link);

    /**
     * Returns the beginning of a link.
     *
     * @param link the number of a link that {@link #exists}
     */
    public abstract String from(int link);

    /**
     * Returns the end of a link.
     *
     * @param link the number of a link that {@link #exists}
     */
    public abstract String to(int link);

    /** Returns the names of the buffers behind a link, in the order of the details of a picked link; empty without bound. */
    public List<String> channels() {
        return List.of();
    }

    /** Returns the data from which a page draws the network: numbers, texts, truth values, lists and maps of these. */
    public abstract Map<String, Object> layout();

    /** Returns the shares of the busiest links of the parts that a page draws: see the family. */
    public abstract List<byte[]> planes(byte[] busy);

    /** Returns the names of {@link #planes} in messages to pages. */
    public abstract List<String> planeNames();

    /** Returns the greater of two shares. */
    static byte most(byte one, byte other) {
        return Byte.toUnsignedInt(one) < Byte.toUnsignedInt(other) ? other : one;
    }

    /** The links of a machine whose network has none. */
    private static final class NoLinks extends LinkSpace {
        NoLinks() {
            super(0, 0, 0, 0, List.of());
        }

        @Override
        public String family() {
            return "endpoint";
        }

        @Override
        public long bandwidth() {
            return 0;
        }

        @Override
        public String actor(boolean isOfNode) {
            return "endpoint";
        }

        @Override
        public int direction(int link) {
            return 0;
        }

        @Override
        public int node(int link) {
            return 0;
        }

        @Override
        public String name(int link) {
            return String.valueOf(link);
        }

        @Override
        public boolean exists(int link) {
            return false;
        }

        @Override
        public String from(int link) {
            return name(link);
        }

        @Override
        public String to(int link) {
            return name(link);
        }

        @Override
        public Map<String, Object> layout() {
            return Map.of();
        }

        @Override
        public List<byte[]> planes(byte[] busy) {
            return List.of();
        }

        @Override
        public List<String> planeNames() {
            return List.of();
        }
    }
}
