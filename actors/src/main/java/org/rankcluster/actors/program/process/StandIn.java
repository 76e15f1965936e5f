package org.rankcluster.actors.program.process;

/** What programs make, but do not extend, in place of another class; {@code getClass} does not tell them. */
interface StandIn {
    /** The other class. */
    Class<?> standsFor();
}
