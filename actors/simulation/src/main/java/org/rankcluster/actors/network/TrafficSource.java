package org.rankcluster.actors.network;

/** An actor that has counted what it carried; to be asked after the run. */
public interface TrafficSource {
    /** Adds what this actor has carried. */
    void addTo(NetworkLoad traffic);
}
