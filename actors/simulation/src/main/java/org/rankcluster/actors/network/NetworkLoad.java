package org.rankcluster.actors.network;

import java.util.Arrays;

/** The total traffic of a network over its routers, taken after the run. */
public final class NetworkLoad {
    private long packetHops;
    private long messageHops;
    private long delivered;
    private long busy;
    private long busiest;

    /**
     * Adds the traffic of one router.
     *
     * @param packetHops packets that left over its links
     * @param messageHops whole messages that left over its links
     * @param delivered packets or messages that it handed to ranks of its node
     * @param busy ps for which its links were busy, summed over the links
     * @param busiest ps for which the busiest of its links was busy
     */
    public void add(long packetHops, long messageHops, long delivered, long busy, long busiest) {
        this.packetHops += packetHops;
        this.messageHops += messageHops;
        this.delivered += delivered;
        this.busy += busy;
        this.busiest = Math.max(this.busiest, busiest);
    }

    /**
     * Adds the traffic of one router whose links take whole messages.
     *
     * @param busy ps for which each link was busy
     */
    public void addMessages(long hops, long delivered, long[] busy) {
        add(
                0,
                hops,
                delivered,
                Arrays.stream(busy).sum(),
                Arrays.stream(busy).max().orElse(0));
    }

    /** Returns the number of transmissions of packets over links; 0 at fidelities without packets. */
    public long packetHops() {
        return packetHops;
    }

    /** Returns the number of transmissions of whole messages over links; 0 at fidelity packet, and at endpoint, which has no links. */
    public long messageHops() {
        return messageHops;
    }

    /** Returns the number of packets, or of whole messages where there are no packets, that were delivered to ranks. */
    public long delivered() {
        return delivered;
    }

    /** Returns the time for which links were busy, summed over all, in ps. */
    public long busy() {
        return busy;
    }

    /**
     * Returns the time for which the busiest link was busy, in ps. The time is never more than the run took. An endpoint counts its
     * interface, which its gap may keep busy beyond the end.
     */
    public long busiest() {
        return busiest;
    }
}
