package org.rankcluster.protocol.pointtopoint;

/** Counts the messages that a rank has to hold because no receive has been found for them yet. */
final class HeldMessages {
    private int messages;
    private int peakMessages;
    private long bytes;
    private long peakBytes;

    void add(Incoming message) {
        peakMessages = Math.max(peakMessages, ++messages);
        bytes += message.heldBytes();
        peakBytes = Math.max(peakBytes, bytes);
    }

    void remove(Incoming message) {
        messages--;
        bytes -= message.heldBytes();
    }

    int messages() {
        return messages;
    }

    int peakMessages() {
        return peakMessages;
    }

    long bytes() {
        return bytes;
    }

    long peakBytes() {
        return peakBytes;
    }
}
