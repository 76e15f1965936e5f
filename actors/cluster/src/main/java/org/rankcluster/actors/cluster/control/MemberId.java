package org.rankcluster.actors.cluster.control;

import akka.actor.Address;
import akka.cluster.UniqueAddress;
import java.util.Comparator;

/**
 * The identity of a cluster member: host, port, and the incarnation of its JVM. Members are ordered by address, which decides the
 * assignment of partitions.
 *
 * @param host name or address
 * @param port port of the messages between members
 * @param incarnation differs for a JVM that is started again at the same address
 */
public record MemberId(String host, int port, long incarnation) implements Comparable<MemberId>, ControlMessage {
    private static final Comparator<MemberId> ORDER = Comparator.comparing(MemberId::host)
            .thenComparingInt(MemberId::port)
            .thenComparingLong(MemberId::incarnation);

    /** Returns the id of a member of the cluster. */
    static MemberId of(UniqueAddress unique) {
        Address address = unique.address();
        return new MemberId(address.getHost().orElse(""), address.getPort().orElse(0), unique.longUid());
    }

    @Override
    public int compareTo(MemberId other) {
        return ORDER.compare(this, other);
    }

    /** Returns {@code host:port}. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
