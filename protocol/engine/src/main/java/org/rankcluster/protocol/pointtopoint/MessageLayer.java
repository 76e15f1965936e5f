package org.rankcluster.protocol.pointtopoint;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Pieces;
import org.rankcluster.protocol.match.Matching;
import org.rankcluster.protocol.match.RecentCalls;
import org.rankcluster.protocol.message.Connections;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.onesided.WindowLayer;
import org.rankcluster.protocol.onesided.WindowOperation;
import org.rankcluster.protocol.onesided.WindowPort;
import org.rankcluster.protocol.runtime.Lateness;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The message layer of one rank: what its operations mean in messages, and what messages mean to its operations (Almasi et
 * al., "The Torus Message Layer"). Standard, ready and buffered sends up to the eager limit go eagerly, header and data at
 * once; longer ones, synchronous ones and those for which there is no token ({@link Tokens}) by rendezvous: ready to send, clear
 * to send, data. It has no clock and no CPU: the surroundings call it in the order of virtual time and charge what things
 * cost.
 *
 * <p>It is a layer of active messages: each message has the number of its protocol ({@link Message#kind}), and three calls
 * bring what belongs to it to the side that has to do with it: {@link #headerArrived} a message that is new, {@link #arrived} one
 * that is here, {@link #transmitted} one that has left (there {@code cb_recvnew}, {@code cb_recvdone} and {@code cb_senddone}):
 *
 * <table>
 *   <caption>Protocols</caption>
 *   <tr><th>numbers</th><th>protocol</th><th>at the sender</th><th>at the receiver</th></tr>
 *   <tr><td>1</td><td>eager</td><td>{@link SendSide}</td><td>{@link ReceiveSide}, {@link Arriving}</td></tr>
 *   <tr><td>2, 3, 4</td><td>rendezvous</td><td>{@link SendSide}</td><td>{@link ReceiveSide}, {@link Pulls}</td></tr>
 *   <tr><td>5, 6</td><td>one-sided</td><td colspan="2">{@link WindowLayer}</td></tr>
 *   <tr><td>7</td><td>flow control</td><td colspan="2">{@link Tokens}</td></tr>
 *   <tr><td>8, 9</td><td>cancel of a rendezvous</td><td>{@link SendSide}</td><td>{@link ReceiveSide}</td></tr>
 *   <tr><td>10</td><td>copies along a line of a torus</td><td colspan="2">{@link LineSide}</td></tr>
 * </table>
 *
 * <p>It may be called again from within {@link MessagePort}'s methods. What a rank sends to itself never leaves this layer,
 * and follows the same protocol, so that a long standard send to oneself waits for its receive.
 */
public final class MessageLayer {
    /**
     * What the machine decides; the same object for all ranks.
     *
     * @param eagerLimit most bytes that are sent eagerly
     * @param adaptiveEager whether eager messages are routed adaptively, where a send does not say
     * @param adaptiveRendezvous whether the data of a rendezvous are
     * @param tokens eager messages of one sender that a receiver holds at most; 0 for no limit
     * @param subMessage most bytes of a rendezvous message that a receiver asks for at once; 0 for all of them
     * @param inNetwork most bytes that it has asked for and that are not there, if it asks for sub-messages
     * @param matching what happens where the calls of a message and its receive do not fit
     */
    public record Settings(
            int eagerLimit,
            boolean adaptiveEager,
            boolean adaptiveRendezvous,
            int tokens,
            int subMessage,
            int inNetwork,
            Matching matching) {
        /** With a warning where calls do not fit. */
        public Settings(
                int eagerLimit,
                boolean adaptiveEager,
                boolean adaptiveRendezvous,
                int tokens,
                int subMessage,
                int inNetwork) {
            this(eagerLimit, adaptiveEager, adaptiveRendezvous, tokens, subMessage, inNetwork, Matching.WARN);
        }

        /** Without bounds to what is held and what is in the network. */
        public Settings(int eagerLimit, boolean adaptiveEager, boolean adaptiveRendezvous) {
            this(eagerLimit, adaptiveEager, adaptiveRendezvous, 0, 0, 0);
        }
    }

    /** Takes rendezvous that no receive has matched. */
    public interface OfferReader {
        /**
         * Takes one.
         *
         * @param sender world rank
         * @param number the sender's number of the message; see {@link SendOperation#offered}
         */
        void unmatched(int sender, int number);
    }

    private final int self;
    private final Settings settings;
    private final MessagePort port;
    private final SendSide sending;
    private final ReceiveSide receiving;
    private final @Nullable Tokens tokens;
    private @Nullable WindowLayer windows;
    private @Nullable LineSide lines;
    private final Lateness lateness = new Lateness();
    private long sent;

    /** The message layer of world rank {@code self}. */
    public MessageLayer(int self, Settings settings, MessagePort port) {
        this.self = self;
        this.settings = settings;
        this.port = port;
        this.tokens = settings.tokens() == 0 ? null : new Tokens(settings.tokens());
        Connections<Incoming> connections = new Connections<>();
        this.sending = new SendSide(this, connections);
        this.receiving = new ReceiveSide(this, connections);
    }

    /** Who has held the rank up; its messages say so. */
    public Lateness lateness() {
        return lateness;
    }

    /** Lets an operation take effect: a send, receive, probe or cancel. Matching follows the order of these calls. */
    public void start(Operation operation) {
        if (operation instanceof BroadcastReceive part && isOtherwise(part)) {
            return;
        }
        switch (operation) {
            case LineSend send -> lines().start(send);
            case LineReceive receive -> lines().start(receive);
            case SendOperation send -> sending.start(send);
            case ReceiveOperation receive -> receiving.start(receive);
            case ProbeOperation probe -> receiving.start(probe);
            case CancelOperation cancel -> start(cancel);
            case WindowOperation window -> windows().start(window);
            default ->
                throw new IllegalArgumentException("operation: " + operation.describe()
                        + " (expected: a send, receive, probe, cancel, or one on a window)");
        }
    }

    /** Whether something has come already of a broadcast of which the root has more or less; then it has been told. */
    private boolean isOtherwise(BroadcastReceive part) {
        int early = receiving.early(part.context(), part.tag());
        int bytes =
                early == Message.Header.NO_BROADCAST && lines != null ? lines.early(part.context(), part.tag()) : early;
        if (bytes == Message.Header.NO_BROADCAST || part.expects(bytes)) {
            return false;
        }
        expectOtherwise(part, bytes);
        return true;
    }

    /** Something has come of a broadcast. If the root has more or less than this rank expects, its receives are of no use. */
    void announced(int context, int tag, int bytes) {
        BroadcastReceive part = bytes == Message.Header.NO_BROADCAST ? null : waiting(context, tag);
        if (part != null && !part.expects(bytes)) {
            expectOtherwise(part, bytes);
        }
    }

    private void expectOtherwise(BroadcastReceive one, int bytes) {
        for (BroadcastReceive part = waiting(one.context(), one.tag());
                part != null;
                part = waiting(one.context(), one.tag())) {
            if (part instanceof LineReceive receive) {
                lines().withdraw(receive);
            } else {
                receiving.withdraw(part);
            }
        }
        one.expectOtherwise(bytes);
    }

    private @Nullable BroadcastReceive waiting(int context, int tag) {
        BroadcastReceive part = receiving.waiting(context, tag);
        return part == null && lines != null ? lines.waiting(context, tag) : part;
    }

    private void start(CancelOperation cancel) {
        if (cancel.target() instanceof ReceiveOperation receive && receiving.withdraw(receive)) {
            receive.cancelled();
            finished(receive);
        } else if (cancel.target() instanceof SendOperation send) {
            sending.cancel(send);
        }
        finished(cancel);
    }

    /**
     * The header of a message is here: it is matched, now or when the messages before it on its connection have been.
     * Headers of one connection may come in any order.
     */
    public void headerArrived(Message message) {
        if (message instanceof Message.Matchable matchable) {
            receiving.headerArrived(matchable);
        }
    }

    /** All of a message is here; its header was announced before. */
    public void arrived(Message message) {
        switch (message) {
            case Message.Eager eager -> receiving.arrived(eager);
            case Message.Data data -> receiving.arrived(data);
            case Message.ClearToSend clear -> sending.arrived(clear);
            case Message.OneSided oneSided -> windows().arrived(oneSided);
            case Message.Grant grant -> granted(grant);
            case Message.CancelRequest request -> receiving.arrived(request);
            case Message.CancelAnswer answer -> sending.arrived(answer);
            case Message.Line line -> lines().arrived(line);
            case Message.ReadyToSend matchedByItsHeader -> {}
        }
    }

    /** The last of a message has left this rank's hands. */
    public void transmitted(Message message) {
        switch (message) {
            case Message.Eager eager -> sending.transmitted(eager);
            case Message.Data data -> sending.transmitted(data);
            case Message.OneSided oneSided -> windows().transmitted(oneSided);
            case Message.Line line -> lines().transmitted(line);
            case Message.ReadyToSend waitsForTheReceiver -> {}
            case Message.ClearToSend waitsForTheData -> {}
            case Message.Grant nobodyWaits -> {}
            case Message.CancelRequest waitsForTheAnswer -> {}
            case Message.CancelAnswer nobodyWaits -> {}
        }
    }

    /** What has begun and is not finished: receives, probes, sends, in an order that is the same in every run. */
    public List<Operation> pending() {
        List<Operation> pending = new ArrayList<>();
        receiving.addPending(pending);
        sending.addPending(pending);
        if (lines != null) {
            lines.addPending(pending);
        }
        if (windows != null) {
            windows.addPending(pending);
        }
        return pending;
    }

    /** MPI messages sent so far, those to this rank itself included; a put, get or accumulate counts as one. */
    public long sent() {
        return windows == null ? sent : sent + windows.accesses();
    }

    /**
     * Tells which messages that are here and that no receive has matched are rendezvous.
     *
     * @param most messages that are looked at
     * @return whether there are more
     */
    public boolean unmatchedOffers(int most, OfferReader reader) {
        return receiving.unmatchedOffers(most, reader);
    }

    /** Messages held here now because no receive has matched them, or because an earlier one of their connection is missing. */
    public int unexpectedMessages() {
        return receiving.held().messages();
    }

    /** Most of {@link #unexpectedMessages()} at any time. */
    public int peakUnexpectedMessages() {
        return receiving.held().peakMessages();
    }

    /** Bytes of eager data in {@link #unexpectedMessages()}. */
    public long unexpectedBytes() {
        return receiving.held().bytes();
    }

    /** Most of {@link #unexpectedBytes()} at any time. */
    public long peakUnexpectedBytes() {
        return receiving.held().peakBytes();
    }

    /** Made at the first use: most programs have no windows. */
    private WindowLayer windows() {
        if (windows == null) {
            windows = new WindowLayer(new Windows());
        }
        return windows;
    }

    private LineSide lines() {
        if (lines == null) {
            lines = new LineSide(this, receiving.held());
        }
        return lines;
    }

    int self() {
        return self;
    }

    Settings settings() {
        return settings;
    }

    /** Takes a token for an eager message; what a rank sends to itself needs none. */
    boolean takeToken(int destination) {
        return destination == self || tokens == null || tokens.take(destination);
    }

    /** An eager message has been received. */
    void freeToken(int source) {
        int granted = source == self || tokens == null ? 0 : tokens.free(source);
        if (granted > 0) {
            transmit(new Message.Grant(self, source, granted), false);
        }
    }

    private void granted(Message.Grant grant) {
        if (tokens == null) {
            throw new IllegalStateException("rank " + self + ": no flow control, but " + grant);
        }
        tokens.granted(grant.source(), grant.tokens());
    }

    void transmit(Message message, boolean adaptive) {
        transmit(message, adaptive, null);
    }

    /** Begins to transmit a message whose pieces can go one after the other, if {@code pieces} says when. */
    void transmit(Message message, boolean adaptive, Pieces.@Nullable Departure pieces) {
        if (message instanceof Message.Matchable || message instanceof Message.Line) {
            sent++;
        }
        if (message.destination() == self) {
            headerArrived(message);
            port.copy(message.payload().size(), () -> {
                arrived(message);
                transmitted(message);
            });
        } else if (pieces != null) {
            port.transmit(message, adaptive, pieces);
        } else {
            port.transmit(message, adaptive);
        }
    }

    /** All data of a receive are here. */
    void received(ReceiveOperation receive, Payload payload) {
        if (receive.errorClass() == 0) {
            receive.deliver(payload);
        }
        finished(receive);
    }

    long now() {
        return port.now();
    }

    /**
     * Returns what does not fit of a message of a collective that no receive has taken, after the rank's program; null if nothing is known to
     * be wrong.
     *
     * @param calls the rank's last collectives
     */
    public @Nullable String unreceived(RecentCalls calls) {
        return receiving.unreceived(calls);
    }

    void warnOnce(String text) {
        port.warnOnce(text);
    }

    void warn(String text) {
        port.warn(text);
    }

    void finished(Operation operation) {
        port.finished(operation);
    }

    private final class Windows implements WindowPort {
        @Override
        public int self() {
            return self;
        }

        @Override
        public long now() {
            return port.now();
        }

        @Override
        public void transmit(Message.OneSided message) {
            boolean isLarge = message.payload().size() > settings.eagerLimit();
            MessageLayer.this.transmit(message, isLarge ? settings.adaptiveRendezvous() : settings.adaptiveEager());
        }

        @Override
        public void finished(Operation operation) {
            port.finished(operation);
        }

        @Override
        public void serve(ServeWork service, Runnable then) {
            port.serve(service, then);
        }
    }
}
