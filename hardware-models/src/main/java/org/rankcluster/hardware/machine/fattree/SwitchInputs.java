package org.rankcluster.hardware.machine.fattree;

/**
 * How a fat tree's switches keep the packets that wait at an input: machine key {@code fat-tree.inputs}. It tells at the fidelity
 * of packets only; the others know no inputs.
 */
public enum SwitchInputs {
    /** A queue for each output: a packet waits for its own output only. An input sends one packet at a time. */
    VIRTUAL_QUEUES,
    /** One queue, first in, first out: a packet that cannot leave holds up those behind it. An input sends one packet at a time. */
    FIFO,
    /** The inputs hold nothing up: packets wait for their output in the order of their arrival, and an input sends any number at a time. */
    NONE
}
