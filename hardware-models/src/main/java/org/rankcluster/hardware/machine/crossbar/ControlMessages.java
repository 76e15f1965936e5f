package org.rankcluster.hardware.machine.crossbar;

/** How requests to send long messages, and the answers to them, get past data that are leaving or coming: machine key {@code crossbar.control}. */
public enum ControlMessages {
    /** As all messages, one after the other. */
    QUEUED,
    /** Beside the data, where adapters have another engine for short messages than for blocks. */
    BESIDE
}
