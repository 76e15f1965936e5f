package org.rankcluster.protocol.pointtopoint;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.DelayCauses;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageReceiver;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.SequenceNumbers;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.onesided.WindowLayer;
import org.rankcluster.protocol.onesided.WindowOperation;
import org.rankcluster.protocol.onesided.WindowPort;
import org.rankcluster.protocol.runtime.DelayTracker;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The message layer of one rank: it translates operations into messages, and messages into the progress of operations (Almasi et al., "The
 * Torus Message Layer"). Standard, ready and buffered sends up to the eager limit go eagerly, header and data together. Longer sends,
 * synchronous sends, and sends without a token ({@link EagerTokens}) use rendezvous: ready to send, clear to send, data. The layer has no
 * clock and no CPU: its host calls it in the order of virtual time and charges the costs.
 *
 * <p>The layer uses active messages: each message has the number of its protocol ({@link Message#kind}), and {@link Protocols} lists the
 * protocols. Three calls dispatch a message to the protocol that handles it. The calls are {@link #headerArrived} for a new message, {@link
 * #arrived} for a complete one, and {@link #transmitted} for one that has left. The paper calls them {@code cb_recvnew}, {@code
 * cb_recvdone} and {@code cb_senddone}.
 *
 * <table>
 *   <caption>Protocols</caption>
 *   <tr><th>numbers</th><th>protocol</th><th>at the sender</th><th>at the receiver</th></tr>
 *   <tr><td>1</td><td>eager</td><td>{@link SendSide}</td><td>{@link ReceiveSide}, {@link EagerReassembly}</td></tr>
 *   <tr><td>2, 3, 4</td><td>rendezvous</td><td>{@link SendSide}</td><td>{@link ReceiveSide}, {@link RendezvousGets}</td></tr>
 *   <tr><td>5, 6</td><td>one-sided</td><td colspan="2">{@link WindowLayer}</td></tr>
 *   <tr><td>7</td><td>flow control</td><td colspan="2">{@link EagerTokens}</td></tr>
 *   <tr><td>8, 9</td><td>cancel of a rendezvous</td><td>{@link SendSide}</td><td>{@link ReceiveSide}</td></tr>
 *   <tr><td>10</td><td>copies along a line of a torus</td><td colspan="2">{@link DepositSide}</td></tr>
 *   <tr><td>11, 12</td><td>further protocols</td><td colspan="2">their {@link Protocol}</td></tr>
 * </table>
 *
 * <p>The layer may be called again from within {@link MessagePort}'s methods. Messages of a rank to itself never leave this layer. Such
 * messages follow the same protocol, so a long standard send to the own rank waits for its receive.
 */
public final class MessageLayer implements MessageReceiver {
    /**
     * The protocol parameters of the machine; the same object for all ranks.
     *
     * @param eagerLimit maximum size of an eager message, in bytes
     * @param adaptiveEager true if eager messages are routed adaptively by default
     * @param adaptiveRendezvous true if the data of a rendezvous are routed adaptively by default
     * @param tokens maximum number of eager messages of one sender that a receiver buffers; 0 for no limit
     * @param subMessage maximum number of bytes of a rendezvous message that a receiver requests at once; 0 for all of them
     * @param inNetwork maximum number of bytes that a receiver has requested and not yet received, if it requests sub-messages
     * @param matching treatment of calls that do not match
     * @param memory the layer's memory
     * @param protocols the registered protocols
     */
    public record Settings(
            int eagerLimit,
            boolean adaptiveEager,
            boolean adaptiveRendezvous,
            int tokens,
            int subMessage,
            int inNetwork,
            MismatchPolicy matching,
            Memory memory,
            Protocols protocols) {
        /**
         * Creates settings that warn of calls that do not match.
         *
         * @param eagerLimit maximum size of an eager message, in bytes
         * @param adaptiveEager true if eager messages are routed adaptively by default
         * @param adaptiveRendezvous true if the data of a rendezvous are routed adaptively by default
         * @param tokens maximum number of eager messages of one sender that a receiver buffers; 0 for no limit
         * @param subMessage maximum number of bytes of a rendezvous message that a receiver requests at once; 0 for all of them
         * @param inNetwork maximum number of bytes that a receiver has requested and not yet received, if it requests sub-messages
         */
        public Settings(
                int eagerLimit,
                boolean adaptiveEager,
                boolean adaptiveRendezvous,
                int tokens,
                int subMessage,
                int inNetwork) {
            this(
                    eagerLimit,
                    adaptiveEager,
                    adaptiveRendezvous,
                    tokens,
                    subMessage,
                    inNetwork,
                    MismatchPolicy.WARN,
                    Memory.UNLIMITED,
                    Protocols.STANDARD);
        }

        /**
         * Creates settings without limits to buffered messages and requested bytes.
         *
         * @param eagerLimit maximum size of an eager message, in bytes
         * @param adaptiveEager true if eager messages are routed adaptively by default
         * @param adaptiveRendezvous true if the data of a rendezvous are routed adaptively by default
         */
        public Settings(int eagerLimit, boolean adaptiveEager, boolean adaptiveRendezvous) {
            this(eagerLimit, adaptiveEager, adaptiveRendezvous, 0, 0, 0);
        }
    }

    /**
     * The memory that the layer may take.
     *
     * @param requestBytes size of a request, in bytes: of each send or receive that is not complete, and of each unexpected message
     * @param limit maximum size of a rank's requests and unexpected messages, in bytes
     */
    public record Memory(int requestBytes, long limit) {
        /** Memory without a limit, in which requests take none. */
        public static final Memory UNLIMITED = new Memory(0, Long.MAX_VALUE);
    }

    /**
     * The maximum of a layer's memory. The three parts may have had their maximum at different times.
     *
     * @param bytes requests and unexpected messages, in bytes
     * @param requests number of requests, including requests of unexpected messages
     * @param unexpectedBytes data of unexpected messages, in bytes
     */
    public record Peak(long bytes, int requests, long unexpectedBytes) {}

    /** A visitor of rendezvous messages that no receive has matched. */
    public interface PendingRendezvousReader {
        /**
         * Visits one message.
         *
         * @param sender world rank of the sender
         * @param number the sender's number of the message; see {@link SendOperation#unmatchedNumber}
         */
        void unmatched(int sender, int number);
    }

    private final int self;
    private final Settings settings;
    private final MessagePort port;
    private final SendSide sending;
    private final ReceiveSide receiving;
    private final @Nullable EagerTokens tokens;
    private @Nullable WindowLayer windows;
    private @Nullable DepositSide lines;
    private final DelayTracker delays;
    private long sent;

    /**
     * Creates the message layer of one rank.
     *
     * @param self its world rank
     * @param settings protocol parameters of the machine
     * @param port services of the rank
     */
    public MessageLayer(int self, Settings settings, MessagePort port) {
        this.self = self;
        this.delays = new DelayTracker(self, port.delayMerge());
        this.settings = settings;
        this.port = port;
        this.tokens = settings.tokens() == 0 ? null : new EagerTokens(settings.tokens());
        SequenceNumbers<Incoming> sequenceNumbers = new SequenceNumbers<>();
        this.sending = new SendSide(this, sequenceNumbers);
        this.receiving = new ReceiveSide(this, sequenceNumbers);
    }

    /** {@return the record of the rank's delays; messages carry their causes} */
    public DelayTracker delays() {
        return delays;
    }

    /**
     * Starts an operation. Matching follows the order of these calls.
     *
     * @param operation a send, receive, probe or cancel, or an operation on a window
     * @throws IllegalArgumentException for any other operation
     */
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

    /**
     * Returns true if a message of a broadcast has arrived early, and its root has another number of bytes than expected. The receive has
     * been informed in this case.
     */
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

    /**
     * Returns true if a receive that is posted for a later time need not be started until the layer's next event. No message is unexpected
     * now. When one is, {@link MessagePort#unexpected} is called.
     *
     * @param receive receive that is not started
     * @return true if nothing happens at the receive's time
     */
    public boolean mayStartLate(ReceiveOperation receive) {
        return receive.taken() == null && receiving.hasNoUnexpected();
    }

    /**
     * Returns true if the departure of a message's last byte has no effect but the end of its send.
     *
     * @param message message of this rank that has not left
     * @return true if {@link #transmitted} may be called late
     */
    public boolean mayEndLate(Message message) {
        return message instanceof Message.Eager || message instanceof Message.Data data && sending.isWhole(data);
    }

    /**
     * Returns the send that ends when a message has left.
     *
     * @param message message for which {@link #mayEndLate} is true
     * @return the send
     */
    public SendOperation endedBy(Message message) {
        return sending.endedBy(message);
    }

    /** Compares a broadcast's number of bytes at the root with the expected one. If they differ, its receives are withdrawn. */
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
            memory().end();
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
     * Receives the header of a message. The message is matched now, or when the messages before it on its connection have been matched.
     * Headers of one connection may arrive in any order.
     *
     * @param message message for this rank
     */
    @Override
    public void headerArrived(Message message) {
        if (message instanceof Message.Matchable matchable) {
            receiving.headerArrived(matchable);
        }
    }

    /**
     * Receives a complete message, whose header was announced before.
     *
     * @param message message for this rank
     */
    @Override
    public void arrived(Message message) {
        settings.protocols().of(message).arrived(message, this);
    }

    /**
     * Records that the last byte of a message has left this rank.
     *
     * @param message message of this rank
     */
    @Override
    public void transmitted(Message message) {
        settings.protocols().of(message).transmitted(message, this);
    }

    /**
     * Returns the unfinished operations: receives, probes, sends.
     *
     * @return operations in an order that is the same in every run
     */
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

    /** {@return the number of MPI messages sent so far, including messages to this rank itself} A put, get or accumulate counts as one. */
    public long sent() {
        return windows == null ? sent : sent + windows.accesses();
    }

    /**
     * Visits the rendezvous messages that have arrived and that no receive has matched.
     *
     * @param most maximum number of messages to look at, 0 or more
     * @param reader called with each rendezvous among them
     * @return true if there are more messages
     */
    public boolean unmatchedRendezvous(int most, PendingRendezvousReader reader) {
        return receiving.unmatchedRendezvous(most, reader);
    }

    /**
     * {@return the number of messages buffered now because no receive has matched them, or because an earlier one of their connection is
     * missing}
     */
    public int unexpectedMessages() {
        return memory().messages();
    }

    /** {@return the size of the eager data in {@link #unexpectedMessages()}, in bytes} */
    public long unexpectedBytes() {
        return memory().bytes();
    }

    /** {@return the maximum of {@link #unexpectedBytes()} so far, in bytes} */
    public long peakUnexpectedBytes() {
        return memory().peakBytes();
    }

    /** {@return the maximum of the layer's memory so far} */
    public Peak peak() {
        LayerMemory memory = memory();
        return new Peak(memory.peakTotal(), memory.peakRequests(), memory.peakBytes());
    }

    /** Creates the layer at the first use, because most programs have no windows. */
    WindowLayer windows() {
        if (windows == null) {
            windows = new WindowLayer(new Windows());
        }
        return windows;
    }

    DepositSide lines() {
        if (lines == null) {
            lines = new DepositSide(this, memory());
        }
        return lines;
    }

    SendSide sending() {
        return sending;
    }

    ReceiveSide receiving() {
        return receiving;
    }

    LayerMemory memory() {
        return receiving.memory();
    }

    /** Allocates the request of a send or receive. */
    void begin(Operation operation) {
        if (!memory().begin()) {
            exhausted(operation.describe());
        }
    }

    /** Reports that the request of an operation or message does not fit into the memory. */
    void exhausted(String what) {
        port.exhausted(what + ": " + memory().describe());
    }

    int self() {
        return self;
    }

    Settings settings() {
        return settings;
    }

    /** Takes a token for an eager message. A message of the rank to itself needs none. */
    boolean takeToken(int destination) {
        return destination == self || tokens == null || tokens.take(destination);
    }

    /** Frees the token of an eager message that has been received. */
    void freeToken(int source) {
        int granted = source == self || tokens == null ? 0 : tokens.free(source);
        if (granted > 0) {
            transmit(new Message.Grant(self, source, granted), false);
        }
    }

    void granted(Message.Grant grant) {
        if (tokens == null) {
            throw new IllegalStateException("rank " + self + ": no flow control, but " + grant);
        }
        tokens.granted(grant.source(), grant.tokens());
    }

    void transmit(Message message, boolean adaptive) {
        transmit(message, adaptive, null);
    }

    /** Starts to transmit a message. If {@code departure} is not null, the segments of the message may leave one after the other. */
    void transmit(Message message, boolean adaptive, PipelineSegments.@Nullable Departure departure) {
        if (message instanceof Message.Matchable || message instanceof Message.DepositMulticast) {
            sent++;
        }
        if (message.destination() == self) {
            headerArrived(message);
            port.copy(message.payload().size(), () -> {
                arrived(message);
                transmitted(message);
            });
        } else if (departure != null) {
            port.transmit(message, adaptive, departure);
        } else {
            port.transmit(message, adaptive);
        }
    }

    /** Completes a receive whose data have all arrived. */
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
     * Checks the collectives' messages that no receive has taken, after the end of the rank's program.
     *
     * @param calls the rank's last collectives
     * @return text of the mismatch; null if none is found
     */
    public @Nullable String unreceived(RecentCalls calls) {
        return receiving.unreceived(calls);
    }

    void unexpected() {
        port.unexpected();
    }

    void warnOnce(String text) {
        port.warnOnce(text);
    }

    void warn(String text) {
        port.warn(text);
    }

    void finished(Operation operation) {
        boolean isSend = operation instanceof SendOperation send && send.mode() != SendOperation.Mode.BUFFERED;
        if (isSend || operation instanceof ReceiveOperation) {
            memory().end();
        }
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
        public @Nullable DelayCauses delayCauses() {
            return delays.causes();
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
