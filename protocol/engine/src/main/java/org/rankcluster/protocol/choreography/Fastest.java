package org.rankcluster.protocol.choreography;

import java.util.function.DoubleSupplier;

/** Of algorithms the one that is estimated to take the least time, the first of equals. */
public final class Fastest {
    private String name = "";
    private double time = Double.POSITIVE_INFINITY;

    /** Takes an algorithm into account, which takes {@code time} ps. */
    public Fastest or(String algorithm, double estimate) {
        if (name.isEmpty() || estimate < time) {
            name = algorithm;
            time = estimate;
        }
        return this;
    }

    /** Likewise, if it suits. */
    public Fastest or(String algorithm, boolean suits, DoubleSupplier estimate) {
        return suits ? or(algorithm, estimate.getAsDouble()) : this;
    }

    /** Its name. */
    public String name() {
        return name;
    }
}
