package org.rankcluster.protocol.pointtopoint;

/** Counts the messages that a rank has to hold because no receive has been found for them yet. */
final class HeldMessages {
    private int messages;
    private int peakMessages;
    private long bytes;
    private long peakBytes;

    void add(Incoming message) {
        add(message.heldBytes());
    }

    /** A message that takes so many bytes here. */
    void add(int heldBytes) {
        peakMessages = Math.max(peakMessages, ++messages);
        bytes += heldBytes;
        peakBytes = Math.max(peakBytes, bytes);
    }

    void remove(Incoming message) {
        remove(message.heldBytes());
    }

    void remove(int heldBytes) {
        messages--;
        bytes -= heldBytes;
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
