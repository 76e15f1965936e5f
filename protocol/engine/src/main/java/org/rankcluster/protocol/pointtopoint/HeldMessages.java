package org.rankcluster.protocol.pointtopoint;

/** Counters of the messages that a rank buffers because no receive has matched them yet. */
final class HeldMessages {
    private int messages;
    private int peakMessages;
    private long bytes;
    private long peakBytes;

    void add(Incoming message) {
        add(message.heldBytes());
    }

    /** Adds a message that takes {@code heldBytes} bytes here. */
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
