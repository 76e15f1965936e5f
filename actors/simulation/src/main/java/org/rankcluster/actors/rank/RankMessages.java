package org.rankcluster.actors.rank;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.PortHost;
import org.rankcluster.actors.network.port.Transmitted;
import org.rankcluster.actors.path.RankPath;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.DeferredEvent;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.address.AddressVector;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.DelayMerge;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.pointtopoint.MessagePort;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Nodes;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The point-to-point and one-sided communication of a rank: its {@link MessageLayer} and its network ports. The ports
 * inform the layer directly of messages that have arrived or left.
 */
final class RankMessages implements MessagePort {
    private final int rank;
    private final RankCosts costs;
    private final RankSettings.Programs programs;
    private final RankEvents events;
    private final RankCpu cpu;
    private final RankLog log;
    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable RankPath path;

    private final @Nullable Nodes nodes;
    private final @Nullable ReceiverCounts peers;
    private final @Nullable RankTrace trace;
    private final @Nullable JobTally tally;
    private final LongSupplier translationTime;
    private final MessageLayer layer;
    private final AddressVector addresses;
    private final NetworkPort.Host host;
    private final NetworkPort network;
    private final @Nullable NetworkPort sharedMemory;
    /** Bytes of data of all messages that were sent. */
    private long bytesSent;
    /** Virtual time until which requests of one-sided communication are served, in ps. */
    private long served;

    /**
     * Creates the messages of a rank.
     *
     * @param path recorder of the critical path; null unless the run records
     * @param trace trace of the rank; null unless it is traced
     * @param translationTime CPU time of address translations since the previous call, in ps
     */
    RankMessages(
            int rank,
            RankSettings settings,
            RankEvents events,
            RankCpu cpu,
            RankLog log,
            @Nullable RankPath path,
            @Nullable RankTrace trace,
            LongSupplier translationTime) {
        this.rank = rank;
        this.costs = settings.layer().costs();
        this.programs = settings.programs();
        this.events = events;
        this.cpu = cpu;
        this.log = log;
        this.path = path;
        this.nodes = path == null ? null : settings.world().job();
        this.peers = log.countPeers(rank);
        this.trace = trace;
        this.tally = programs.tally();
        this.translationTime = translationTime;
        this.layer = new MessageLayer(rank, settings.layer().limits(), this);
        this.addresses = settings.networks().addresses(events.self());
        this.host = new PortHost(
                events.self(),
                events.clock(),
                events.sink(),
                cpu,
                tally == null ? layer : tally.counting(rank, layer),
                this::sendDeparture);
        this.network = settings.networks().network(host);
        this.sharedMemory = settings.networks().sharedMemory(host);
    }

    /** Returns the rank's message layer. */
    MessageLayer layer() {
        return layer;
    }

    /** Returns the bytes of data of all messages that were sent. */
    long bytesSent() {
        return bytesSent;
    }

    /** Returns the host of the rank's ports. */
    NetworkPort.Host host() {
        return host;
    }

    /** Returns whether a rank is on another node. */
    boolean isOverNetwork(int other) {
        return !addresses.isOnThisNode(other);
    }

    /** Returns the port to the network. */
    NetworkPort network() {
        return network;
    }

    /** Handles an event if it belongs to a network. */
    boolean onEvent(Event event) {
        return network.onEvent(event) || sharedMemory != null && sharedMemory.onEvent(event);
    }

    /** Sends a message to its receiver's address, over the transport that the element of the address vector names. */
    @Override
    public void transmit(Message message, boolean adaptive) {
        watch(message);
        int ave = addresses.ave(message.destination());
        NetworkPort port = sharedMemory != null && AddressVector.isOnNode(ave) ? sharedMemory : network;
        port.transmit(message, AddressVector.address(ave), adaptive);
    }

    /** Sends a message in segments, as {@link #transmit} does. Within the node it leaves when no segment would be late. */
    @Override
    public void transmit(Message message, boolean adaptive, PipelineSegments.Departure departure) {
        int ave = addresses.ave(message.destination());
        if (sharedMemory != null && AddressVector.isOnNode(ave)) {
            events.worked(() -> transmit(message, adaptive), Math.max(now(), departure.whole()));
        } else {
            watch(message);
            network.transmit(message, AddressVector.address(ave), adaptive, departure);
        }
    }

    /** Sends the event that a message has left. The event may be executed late unless it completes a send that the program waits for. */
    private void sendDeparture(DeferredEvent departure, Message message, long at) {
        if (departure instanceof Transmitted transmitted && layer.mayEndLate(message)) {
            SendOperation send = layer.endedBy(message);
            transmitted.completes(send);
            events.completeLate(transmitted, send, at);
        } else {
            events.sendDeparture(departure, at);
        }
    }

    @Override
    public void unexpected() {
        events.releasePosts();
    }

    /** Counts and records a message that leaves, for the run's observers. */
    private void watch(Message message) {
        if (tally != null) {
            tally.sent();
        }
        bytesSent += message.payload().size();
        MessageCounts counts = log.messages();
        if (counts != null) {
            counts.sent(message);
        }
        if (peers != null && MessageCounts.begins(message)) {
            peers.sent(message.destination());
        }
        record(message);
        traceSend(message);
    }

    private void traceSend(Message message) {
        if (trace != null && message instanceof Message.Matchable first) {
            trace.sent(first, now());
        }
    }

    /** Records the bytes of a message for the critical path. */
    private void record(Message message) {
        if (path == null || nodes == null) {
            return;
        }
        int to = message.destination();
        path.sentTo(to, message.payload().size());
        if (message instanceof Message.Matchable first) {
            path.begins(first.header().size());
        }
        if (isOverNetwork(to)) {
            path.sent(nodes.nodeOf(rank), nodes.nodeOf(to), message.payload().size());
        }
    }

    @Override
    public void copy(int bytes, Runnable then) {
        if (bytes == 0) {
            then.run();
        } else {
            events.worked(then, cpu.occupy(now(), costs.copy(bytes), SegmentKind.COPY));
        }
    }

    @Override
    public void finished(Operation operation) {
        if (operation instanceof ReceiveOperation receive && !receive.isCancelled()) {
            boolean overNetwork = isOverNetwork(receive.sender());
            if (!costs.isStep(receive.context(), overNetwork)) {
                receive.translateSource(receive.isEager(true));
            }
            long copy = costs.copied(receive, overNetwork);
            long work = Math.max(0, costs.receive(receive, overNetwork) + copy + translationTime.getAsLong());
            long received = cpu.occupy(now(), Math.max(0, work - copy), SegmentKind.RECEIVE);
            long copied = copy == 0 ? received : cpu.occupy(now(), Math.min(work, copy), SegmentKind.COPY);
            if (trace != null && receive.number() >= 0 && receive.sender() != rank) {
                trace.received(receive, copied);
            }
            events.complete(operation, copied);
        } else {
            operation.complete(now());
        }
    }

    /** Serves a request after all earlier ones, so that requests take effect in order. */
    @Override
    public void serve(ServeWork service, Runnable then) {
        long from = Math.max(now(), served);
        served = costs.isOfEngine(service)
                ? cpu.occupyEngine(from, 0, SegmentKind.SERVE)
                : cpu.occupy(from, costs.serve(service), SegmentKind.SERVE);
        events.worked(then, served);
    }

    @Override
    public void exhausted(String text) {
        programs.aborted(rank, now(), 1, "MPI_ERR_NO_MEM: rank " + rank + ": " + events.call() + ": " + text);
        events.clock().stop();
    }

    @Override
    public @Nullable DelayMerge delayMerge() {
        return log.delayMerge();
    }

    @Override
    public long now() {
        return events.now();
    }

    @Override
    public void warn(String text) {
        programs.warned(rank, now(), text);
    }

    @Override
    public void warnOnce(String text) {
        programs.warnedOnce(rank, now(), text);
    }
}
