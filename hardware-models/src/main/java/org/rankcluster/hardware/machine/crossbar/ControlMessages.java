package org.rankcluster.hardware.machine.crossbar;

/** How requests to send long messages, and the answers to them, get past data that are leaving or coming: machine key {@code crossbar.control}. */
public enum ControlMessages {
    /** As all messages, one after the other. */
    QUEUED,
    /** Between packets of the data, which are short beside a message: without a wait. */
    BESIDE
}
