package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.SequenceNumbers;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The receives and probes of one rank, and the messages that have arrived for them (Almasi et al., "The Eager Message Protocol: receive
 * side").
 */
final class ReceiveSide {
    private final MessageLayer layer;
    private final SequenceNumbers<Incoming> sequenceNumbers;
    private final PostedQueue<ReceiveOperation> posted = new PostedQueue<>();
    private final UnexpectedQueue<Incoming> unexpected = new UnexpectedQueue<>();
    private final LayerMemory memory;
    private final EagerReassembly reassembly = new EagerReassembly();
    private @Nullable RendezvousGets gets;

    /** Blocking probes that have found no message yet, in the order of posting. */
    private @Nullable ArrayList<ProbeOperation> probes;

    /** Messages that their senders have cancelled before their turn, by {@link Incoming#key()}. */
    private @Nullable LongOpenHashSet cancelled;

    private boolean warned;

    ReceiveSide(MessageLayer layer, SequenceNumbers<Incoming> sequenceNumbers) {
        this.layer = layer;
        this.sequenceNumbers = sequenceNumbers;
        this.memory = new LayerMemory(layer.settings().memory());
    }

    void start(ReceiveOperation receive) {
        receive.posted(layer.now());
        Incoming taken = receive.taken();
        Incoming message = taken == null ? unexpected.match(receive.context(), receive.source(), receive.tag()) : taken;
        if (message == null) {
            layer.begin(receive);
            posted.post(receive.context(), receive.source(), receive.tag(), receive);
        } else {
            memory.remove(message.heldBytes());
            layer.begin(receive);
            take(message, receive, true);
        }
    }

    void start(ProbeOperation probe) {
        if (look(probe) == null && probe.blocking()) {
            if (probes == null) {
                probes = new ArrayList<>(1);
            }
            probes.add(probe);
            return;
        }
        layer.finished(probe);
    }

    /** Returns the message that a probe finds, or null. A probe that takes its message reserves it. */
    private @Nullable Incoming look(ProbeOperation probe) {
        Incoming message = probe.takes()
                ? unexpected.match(probe.context(), probe.source(), probe.tag())
                : unexpected.peek(probe.context(), probe.source(), probe.tag());
        if (message != null) {
            probe.found(message);
            probe.readySince(message.header().posted());
            probe.waitedFor(message.header().source(), message.header().delayCauses());
        }
        return message;
    }

    boolean hasNoUnexpected() {
        return unexpected.size() == 0;
    }

    /** Withdraws a receive that no message has matched. Returns false if a message has. */
    boolean withdraw(ReceiveOperation receive) {
        return posted.remove(receive.context(), receive.source(), receive.tag(), receive);
    }

    /** Returns a receive of a broadcast that no message has matched, or null. */
    @Nullable
    BroadcastReceive waiting(int context, int tag) {
        ReceiveOperation first = posted.first(context, tag);
        return first instanceof BroadcastReceive part ? part : null;
    }

    /** Returns the bytes of a broadcast of which a part has arrived early; {@link Message.Header#NO_BROADCAST} if none has. */
    int early(int context, int tag) {
        Incoming first = unexpected.peek(context, Pattern.ANY, tag);
        return first == null ? Message.Header.NO_BROADCAST : first.header().broadcast();
    }

    void headerArrived(Message.Matchable message) {
        Incoming incoming = new Incoming(message);
        if (!(message instanceof Message.ReadyToSend)) {
            reassembly.add(incoming);
        }
        if (!sequenceNumbers.admit(message.source(), message.header().number(), incoming)) {
            hold(incoming);
            return;
        }
        match(incoming);
        int source = message.source();
        for (Incoming next = sequenceNumbers.nextEarly(source);
                next != null;
                next = sequenceNumbers.nextEarly(source)) {
            memory.remove(next.heldBytes());
            match(next);
        }
    }

    /**
     * Answers a cancel request of a sender. The request is granted unless a receive, or a probe that takes its message, has matched the
     * message.
     */
    void arrived(Message.CancelRequest request) {
        layer.transmit(
                new Message.CancelAnswer(layer.self(), request.source(), request.sendId(), cancel(request)), false);
    }

    private boolean cancel(Message.CancelRequest request) {
        long key = Incoming.key(request.source(), request.number());
        if (!sequenceNumbers.hasTaken(request.source(), request.number())) {
            if (cancelled == null) {
                cancelled = new LongOpenHashSet(2);
            }
            return cancelled.add(key);
        }
        Incoming message = unexpected.remove(candidate -> candidate.key() == key);
        if (message != null) {
            memory.remove(message.heldBytes());
        }
        return message != null;
    }

    /** Returns a message whose data are incomplete, by its sender and its number on the connection. */
    Incoming arriving(int source, int number) {
        return reassembly.get(source, number);
    }

    /** Records that the data of a message are complete. */
    void complete(Message.Header header, Payload payload) {
        Incoming incoming = reassembly.remove(header);
        incoming.payload = payload;
        if (incoming.receive != null) {
            finish(incoming, incoming.receive, payload);
        }
    }

    void arrived(Message.Data data) {
        gets().arrived(data);
    }

    /** Returns the open gets, created at the first rendezvous. */
    private RendezvousGets gets() {
        if (gets == null) {
            gets = new RendezvousGets(layer);
        }
        return gets;
    }

    private void match(Incoming message) {
        if (cancelled != null && cancelled.remove(message.key())) {
            return;
        }
        Message.Header header = message.header();
        Envelope envelope = header.envelope();
        layer.announced(envelope.context(), envelope.tag(), header.broadcast());
        ReceiveOperation receive = posted.match(envelope.context(), envelope.from(), envelope.tag());
        if (receive != null) {
            take(message, receive, false);
            return;
        }
        if (header.ready()) {
            warnOnce(header);
        }
        unexpected.add(envelope.context(), envelope.from(), envelope.tag(), message);
        layer.unexpected();
        hold(message);
        if (probes != null) {
            answerProbes(header);
        }
    }

    private void hold(Incoming message) {
        if (!memory.add(message.heldBytes())) {
            Message.Header header = message.header();
            layer.exhausted("unexpected message of " + header.size() + " bytes from rank " + header.source() + ", tag "
                    + header.envelope().tag());
        }
    }

    private void warnOnce(Message.Header header) {
        if (!warned) {
            layer.warn("ready send of " + header.size() + " bytes from rank " + header.source() + ", tag "
                    + header.envelope().tag()
                    + ": no receive was posted, so the program is erroneous (MPI-4.1, 3.4); shown once for each rank");
            warned = true;
        }
    }

    /** Records a match. Its protocol continues: an eager message is received when it is complete, a rendezvous requests its data. */
    private void take(Incoming message, ReceiveOperation receive, boolean wasHeld) {
        Message.Header header = message.header();
        receive.matched(message.message, wasHeld);
        receive.readySince(header.posted());
        receive.waitedFor(header.source(), header.delayCauses());
        boolean hasType = header.size() > 0 || CallSignature.isCollective(header.signature());
        if (hasType && CallSignature.differ(header.signature(), receive.signature())) {
            mismatch(header, receive);
        }
        if (header.size() > receive.capacity() && !receive.takesMore() && receive.errorClass() == 0) {
            receive.fail(
                    Operation.ERR_TRUNCATE,
                    "message of " + header.size() + " bytes for a receive of " + receive.capacity() + " bytes");
        }
        layer.settings().protocols().of(message.message).matched(message, receive, layer);
    }

    /** Gives a matched message's data to its receive, now or when they are complete. */
    void matched(Incoming message, ReceiveOperation receive) {
        Payload payload = message.payload;
        if (payload == null) {
            message.receive = receive;
        } else {
            finish(message, receive, payload);
        }
    }

    /** Requests the data of a matched rendezvous. */
    void get(Message.ReadyToSend ready, ReceiveOperation receive) {
        gets().begin(ready, receive);
    }

    /** Records that the calls of a message and its receive do not match. A collective whose data do not match either fails. */
    private void mismatch(Message.Header header, ReceiveOperation receive) {
        String text = CallSignature.difference(layer.self(), receive.signature(), header.source(), header.signature());
        receive.mismatch(text);
        int errorClass = CallSignature.errorClass(receive.signature(), header.signature());
        boolean isUnfit = errorClass != Operation.ERR_TYPE && header.size() != receive.capacity();
        if (isUnfit || layer.settings().matching() == MismatchPolicy.ERROR) {
            receive.fail(errorClass, text);
        } else if (layer.settings().matching() == MismatchPolicy.WARN) {
            layer.warnOnce(text);
        }
    }

    private void finish(Incoming message, ReceiveOperation receive, Payload payload) {
        layer.received(receive, payload);
        if (message.message instanceof Message.Eager eager) {
            layer.freeToken(eager.source());
        }
    }

    private void answerProbes(Message.Header header) {
        int i = 0;
        while (probes != null && i < probes.size()) {
            ProbeOperation probe = probes.get(i);
            if (matches(probe, header.envelope()) && look(probe) != null) {
                probes.remove(i);
                layer.finished(probe);
            } else {
                i++;
            }
        }
        if (probes != null && probes.isEmpty()) {
            probes = null;
        }
    }

    /** Returns true if a probe matches. The queue must be checked as well: an earlier listener may have received the message. */
    private static boolean matches(ProbeOperation probe, Envelope envelope) {
        return Pattern.matches(
                probe.context(), probe.source(), probe.tag(), envelope.context(), envelope.from(), envelope.tag());
    }

    /** Visits the rendezvous among the first {@code most} messages that no receive has matched. Returns true if there are more. */
    boolean unmatchedRendezvous(int most, MessageLayer.PendingRendezvousReader reader) {
        unexpected.forFirst(most, message -> {
            if (message.message instanceof Message.ReadyToSend ready) {
                reader.unmatched(ready.header().source(), ready.sendId());
            }
        });
        return unexpected.size() > most;
    }

    @Nullable
    String unreceived(RecentCalls calls) {
        String[] found = new String[1];
        unexpected.forEach(message -> {
            Message.Header header = message.header();
            long own = calls.find(header.envelope().context(), header.envelope().tag());
            if (found[0] == null && CallSignature.differ(own, header.signature())) {
                found[0] = CallSignature.difference(layer.self(), own, header.source(), header.signature());
            }
        });
        return found[0];
    }

    LayerMemory memory() {
        return memory;
    }

    void addPending(List<Operation> pending) {
        posted.forEach(pending::add);
        reassembly.addReceives(pending);
        if (gets != null) {
            gets.addReceives(pending);
        }
        if (probes != null) {
            pending.addAll(probes);
        }
    }
}
