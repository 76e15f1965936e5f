package org.rankcluster.actors.network;

/** An actor that has counted its traffic; read after the run. */
public interface TrafficSource {
    /** Adds the traffic of this actor. */
    void addTo(NetworkLoad traffic);
}
