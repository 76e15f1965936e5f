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
 * The part of a rank's receive side that requests rendezvous data: whole messages, or limited sub-messages on machines such as Blue Gene/Q.
 * If the machine paces requests (Blue Gene/Q's "rget pacing"), a message is requested in sub-messages. The bytes requested at a time are
 * limited to those that may be in the network. Messages that were matched first go first.
 */
final class RendezvousGets {
    private final MessageLayer layer;
    private final int subMessage;
    private final int mostInNetwork;

    /** Open gets by receive id, created lazily. */
    private @Nullable Int2ObjectOpenHashMap<Get> open;

    /** Gets whose data have not all been requested. */
    private @Nullable ArrayDeque<Get> waiting;

    private int nextId;
    private int inNetwork;

    RendezvousGets(MessageLayer layer) {
        this.layer = layer;
        this.subMessage = layer.settings().subMessage();
        this.mostInNetwork = layer.settings().inNetwork();
    }

    /** A message in transfer, with the number of bytes requested and received. */
    private static final class Get {
        final Message.ReadyToSend ready;
        final ReceiveOperation receive;
        final int id;
        final int size;
        int requested;
        private int arrived;
        private byte @Nullable [] bytes;

        Get(Message.ReadyToSend ready, ReceiveOperation receive, int id) {
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

    /** Starts a matched receive. Its data are requested now, or when the network has space. */
    void begin(Message.ReadyToSend ready, ReceiveOperation receive) {
        if (open == null) {
            open = new Int2ObjectOpenHashMap<>(2);
        }
        Get get = new Get(ready, receive, nextId++);
        open.put(get.id, get);
        if (subMessage == 0) {
            request(get, 0, Integer.MAX_VALUE);
            return;
        }
        if (waiting == null) {
            waiting = new ArrayDeque<>(2);
        }
        waiting.add(get);
        requestMore(waiting);
    }

    private void requestMore(ArrayDeque<Get> gets) {
        for (Get get = gets.peek(); get != null; get = gets.peek()) {
            int offset = get.requested;
            int length = Math.min(subMessage, get.size - offset);
            if (length > mostInNetwork - inNetwork) {
                return;
            }
            inNetwork += length;
            get.requested += length;
            if (get.requested == get.size) {
                gets.remove();
            }
            request(get, offset, length);
        }
    }

    private void request(Get get, int offset, int length) {
        layer.transmit(
                new Message.ClearToSend(
                        layer.self(),
                        get.ready.source(),
                        get.ready.sendId(),
                        get.id,
                        offset,
                        length,
                        get.receive.posted(),
                        layer.delays().causes()),
                false);
    }

    /** Receives a part of the data. */
    void arrived(Message.Data data) {
        Get get = open == null ? null : open.get(data.receiveId());
        if (open == null || get == null) {
            throw new IllegalStateException("rank " + layer.self() + ": no receive belongs to " + data);
        }
        Payload whole = get.add(data.offset(), data.payload());
        if (whole != null) {
            open.remove(get.id);
        }
        if (waiting != null) {
            inNetwork -= data.payload().size();
            requestMore(waiting);
        }
        if (whole != null) {
            layer.received(get.receive, whole);
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
