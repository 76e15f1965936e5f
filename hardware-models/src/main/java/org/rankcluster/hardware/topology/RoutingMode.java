package org.rankcluster.hardware.topology;

/** The choice between adaptive and deterministic routing for the packets of a message. */
public enum RoutingMode {
    /** One route by dimension order: packets stay in order. */
    DETERMINISTIC,
    /** Any minimal route, chosen by load: packets may overtake each other. */
    ADAPTIVE
}
