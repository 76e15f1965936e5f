package org.rankcluster.hardware.router;

import java.util.Locale;

/** The routings of direct networks: machine key {@code router.routing}. */
public enum RouterRouting {
    /** Minimal routes. */
    MINIMAL,
    /** Over a random intermediate destination (Valiant 1982). */
    VALIANT,
    /**
     * Minimal, or over a random intermediate destination if the queue there times its hops is shorter. Only the queues of the first router
     * count (UGAL-L; Kim, Dally, Scott, Abts 2008).
     */
    UGAL_LOCAL,
    /** As {@link #UGAL_LOCAL}, and the choice is made again at each hop inside the group of the source (Jiang, Kim, Dally 2009). */
    PAR;

    /** {@return true if routes may lead over an intermediate destination} */
    public boolean hasDetours() {
        return this != MINIMAL;
    }

    /** {@return true if queues decide} */
    public boolean isAdaptive() {
        return this == UGAL_LOCAL || this == PAR;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
