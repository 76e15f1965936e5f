package org.rankcluster.actors.cluster.control;

import akka.actor.Address;
import akka.cluster.UniqueAddress;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;

/**
 * A member's address, and a number that a JVM started again at the same address does not share. Ordered by address, which
 * decides who gets which partitions.
 */
public record MemberId(String host, int port, long incarnation) implements Comparable<MemberId>, ControlMessage {
    private static final Comparator<MemberId> ORDER = Comparator.comparing(MemberId::host)
            .thenComparingInt(MemberId::port)
            .thenComparingLong(MemberId::incarnation);

    /** The id of a member of the cluster. */
    static MemberId of(UniqueAddress unique) {
        Address address = unique.address();
        return new MemberId(address.getHost().orElse(""), address.getPort().orElse(0), unique.longUid());
    }

    /** Reads {@link #text}. */
    @JsonCreator
    static MemberId parse(String text) {
        int colon = text.lastIndexOf(':');
        int sharp = text.lastIndexOf('#');
        return new MemberId(
                text.substring(0, colon),
                Integer.parseInt(text.substring(colon + 1, sharp)),
                Long.parseLong(text.substring(sharp + 1)));
    }

    /** {@code host:port#incarnation}. */
    @JsonValue
    public String text() {
        return host + ":" + port + "#" + incarnation;
    }

    @Override
    public int compareTo(MemberId other) {
        return ORDER.compare(this, other);
    }

    /** {@code host:port}. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
