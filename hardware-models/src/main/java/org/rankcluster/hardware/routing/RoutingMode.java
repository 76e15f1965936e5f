package org.rankcluster.hardware.routing;

/** Whether the packets of a message keep to one way. */
public enum RoutingMode {
    /** One way by dimension order: packets stay in order. */
    DETERMINISTIC,
    /** Any minimal way, chosen by load: packets may overtake each other. */
    ADAPTIVE
}
