package org.rankcluster.actors.network;

/** An actor that counts the traffic through it, such as a router, for the totals of a run. */
public interface TrafficSource {
    /** Adds the traffic of this actor. */
    void addTo(NetworkLoad traffic);
}
