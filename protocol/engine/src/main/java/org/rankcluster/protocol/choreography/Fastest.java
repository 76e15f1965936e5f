package org.rankcluster.protocol.choreography;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** A selector of the collective algorithm with the least estimated time. The first of equal estimates wins. */
public final class Fastest {
    private final Map<String, Double> estimates = new LinkedHashMap<>();
    private String name = "";
    private double time = Double.POSITIVE_INFINITY;

    /**
     * Adds an algorithm.
     *
     * @param algorithm its name
     * @param estimate its time in picoseconds
     * @return this
     */
    public Fastest or(String algorithm, double estimate) {
        estimates.put(algorithm, estimate);
        if (name.isEmpty() || estimate < time) {
            name = algorithm;
            time = estimate;
        }
        return this;
    }

    /**
     * Adds an algorithm if it is suitable.
     *
     * @param algorithm its name
     * @param suits true if it is suitable
     * @param estimate its time in picoseconds, evaluated only if it is suitable
     * @return this
     */
    public Fastest or(String algorithm, boolean suits, DoubleSupplier estimate) {
        return suits ? or(algorithm, estimate.getAsDouble()) : this;
    }

    /** {@return the estimated times of all algorithms that were compared, in picoseconds} */
    public Map<String, Double> estimates() {
        return Collections.unmodifiableMap(estimates);
    }

    /** {@return the name of the fastest algorithm so far; empty if there is none} */
    public String name() {
        return name;
    }
}
