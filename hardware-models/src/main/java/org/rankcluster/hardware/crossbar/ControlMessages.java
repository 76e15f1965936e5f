package org.rankcluster.hardware.crossbar;

/** The treatment of control messages of long transfers: requests to send, and their answers. Machine key {@code crossbar.control}. */
public enum ControlMessages {
    /** Queued like all messages, one after the other. */
    QUEUED,
    /** Sent between packets of the data, which are short compared with a message: without a wait. */
    BESIDE
}
