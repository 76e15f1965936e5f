package org.rankcluster.hardware.fattree;

/**
 * The queueing of packets at the inputs of a fat tree's switches: machine key {@code fat-tree.inputs}. The key has an effect only at
 * fidelity packet; the other fidelities have no inputs.
 */
public enum SwitchInputs {
    /** A queue for each output: a packet waits only for its own output. An input sends one packet at a time. */
    VIRTUAL_QUEUES,
    /** One first-in-first-out queue: a packet that cannot leave delays those behind it. An input sends one packet at a time. */
    FIFO,
    /** No delay at the inputs: packets wait for their output in the order of arrival. An input sends any number of packets at a time. */
    NONE
}
