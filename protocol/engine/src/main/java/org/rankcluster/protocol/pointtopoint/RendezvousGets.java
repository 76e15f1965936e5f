package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The part of a rank's receive side that requests the data of rendezvous messages, paced if the machine does so. If the machine paces them
 * (Blue Gene/Q's "rget pacing"), a message is requested in sub-messages. The bytes requested at a time are limited to those that may be in
 * the network. Messages that were matched first go first.
 */
final class RendezvousGets {
    private final MessageLayer layer;
    private final int subMessage;
    private final int mostInNetwork;

    /** Open pulls by receive id, created lazily. */
    private @Nullable Int2ObjectOpenHashMap<Pull> open;

    /** Pulls whose data have not all been requested. */
    private @Nullable ArrayDeque<Pull> waiting;

    private int nextId;
    private int inNetwork;

    RendezvousGets(MessageLayer layer) {
        this.layer = layer;
        this.subMessage = layer.settings().subMessage();
        this.mostInNetwork = layer.settings().inNetwork();
    }

    /** One message, with the number of bytes requested and received. */
    private static final class Pull {
        final Message.ReadyToSend ready;
        final ReceiveOperation receive;
        final int id;
        final int size;
        int asked;
        private int arrived;
        private byte @Nullable [] bytes;

        Pull(Message.ReadyToSend ready, ReceiveOperation receive, int id) {
            this.ready = ready;
            this.receive = receive;
            this.id = id;
            this.size = ready.header().size();
        }

        /** Adds a part of the message. Returns the whole message after the last part, otherwise null. */
        @Nullable
        Payload add(int offset, Payload part) {
            if (part.size() == size) {
                return part;
            }
            if (!part.isPhantom()) {
                if (bytes == null) {
                    bytes = new byte[size];
                }
                System.arraycopy(part.bytes(), 0, bytes, offset, part.size());
            }
            arrived += part.size();
            if (arrived < size) {
                return null;
            }
            return bytes == null ? Payload.phantom(size) : Payload.of(bytes);
        }
    }

    /** Starts a matched receive. Its data are requested now, or when the network has room. */
    void begin(Message.ReadyToSend ready, ReceiveOperation receive) {
        if (open == null) {
            open = new Int2ObjectOpenHashMap<>(2);
        }
        Pull pull = new Pull(ready, receive, nextId++);
        open.put(pull.id, pull);
        if (subMessage == 0) {
            ask(pull, 0, Integer.MAX_VALUE);
            return;
        }
        if (waiting == null) {
            waiting = new ArrayDeque<>(2);
        }
        waiting.add(pull);
        askForMore(waiting);
    }

    private void askForMore(ArrayDeque<Pull> pulls) {
        for (Pull pull = pulls.peek(); pull != null; pull = pulls.peek()) {
            int offset = pull.asked;
            int length = Math.min(subMessage, pull.size - offset);
            if (length > mostInNetwork - inNetwork) {
                return;
            }
            inNetwork += length;
            pull.asked += length;
            if (pull.asked == pull.size) {
                pulls.remove();
            }
            ask(pull, offset, length);
        }
    }

    private void ask(Pull pull, int offset, int length) {
        layer.transmit(
                new Message.ClearToSend(
                        layer.self(),
                        pull.ready.source(),
                        pull.ready.sendId(),
                        pull.id,
                        offset,
                        length,
                        pull.receive.posted(),
                        layer.lateness().causes()),
                false);
    }

    /** Receives a part of the data. */
    void arrived(Message.Data data) {
        Pull pull = open == null ? null : open.get(data.receiveId());
        if (open == null || pull == null) {
            throw new IllegalStateException("rank " + layer.self() + ": no receive belongs to " + data);
        }
        Payload whole = pull.add(data.offset(), data.payload());
        if (whole != null) {
            open.remove(pull.id);
        }
        if (waiting != null) {
            inNetwork -= data.payload().size();
            askForMore(waiting);
        }
        if (whole != null) {
            layer.received(pull.receive, whole);
        }
    }

    /** Adds the receives that wait for data, in the order of their matching. */
    void addReceives(List<Operation> receives) {
        if (open != null) {
            int[] ids = open.keySet().toIntArray();
            Arrays.sort(ids);
            for (int id : ids) {
                receives.add(open.get(id).receive);
            }
        }
    }
}
