package org.rankcluster.actors.rank;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.combining.CollectivePort;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.service.ProcessStart;
import org.rankcluster.actors.service.ServicePort;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.ProgressRule;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.AddressVector;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.collective.CollectiveEngine;
import org.rankcluster.protocol.collective.CollectiveHost;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.LocalWork;
import org.rankcluster.protocol.collective.offload.CollectiveCall;
import org.rankcluster.protocol.collective.offload.OffloadOperation;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.file.LockCall;
import org.rankcluster.protocol.match.CallSignature;
import org.rankcluster.protocol.match.RecentCalls;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.pointtopoint.MessagePort;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.CallHashes;
import org.rankcluster.protocol.runtime.DelayTracker;
import org.rankcluster.protocol.runtime.Nodes;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.service.ProcessCall;
import org.rankcluster.protocol.service.ServiceOperation;

/**
 * The message layer of one rank (Almasi et al., "Layers"). This actor connects the program's calls and the packets of the networks, in
 * virtual time. {@link MessageLayer} and {@link CollectiveEngine} decide their meaning; the actor provides the clock, the CPU and the
 * networks.
 *
 * <p>One CPU does the packet work and the message overheads, one after the other. The program's own calls and computing run on the
 * program's clock, ahead of the CPU. On machines where messages advance in calls only ({@link ProgressRule}), packets that arrive while the
 * program computes are handled in its next call. That call takes correspondingly longer.
 */
public final class RankActor extends EventActor {
    private final int rank;
    private final RankSettings settings;
    private final Nodes nodes;
    private final MessageLayer messages;
    private final CollectiveEngine collectives;

    /** The rank's last collectives; null before the first. */
    private @Nullable RecentCalls recent;

    private final AddressVector addresses;
    private final NetworkPort network;
    private final @Nullable NetworkPort sharedMemory;
    private final RankCpu cpu;
    private final Networking host = new Networking();
    private @Nullable CollectivePort offload;
    private @Nullable ServicePort services;
    private final RankLog log;
    private RankProcess process;
    private long served;

    private RankActor(int id, VirtualTime time, int rank, RankSettings settings) {
        super(id, time);
        this.rank = rank;
        this.settings = settings;
        this.nodes = settings.world().job();
        this.log = settings.programs().log(time);
        this.cpu = new RankCpu(advancesInCalls() ? this::inCallFrom : null);
        this.messages = new MessageLayer(rank, settings.layer().limits(), new Messages());
        this.collectives = new CollectiveEngine(new CollectiveWork());
        this.addresses = settings.networks().addresses(id);
        this.network = settings.networks().network(host);
        this.sharedMemory = settings.networks().sharedMemory(host);
        this.process = new RankProcess(this, settings);
    }

    /** Creates the actor of world rank {@code rank}. */
    public static RankActor create(int id, VirtualTime time, int rank, RankSettings settings) {
        RankActor actor = new RankActor(id, time, rank, settings);
        settings.programs().created(actor, rank);
        return actor;
    }

    /** Returns the event that starts the program of a rank when it is sent to the rank's actor. */
    public static Event start() {
        return new SelfEvent.Start();
    }

    @Override
    protected void onEvent(Event event) {
        if (event instanceof SelfEvent self) {
            onSelf(self);
        } else if (event instanceof ProcessStart start) {
            if (hasBegun()) {
                process = process.next();
            }
            process.origin(start.origin());
            onSelf(new SelfEvent.Start());
        } else if (!network.onEvent(event)
                && (sharedMemory == null || !sharedMemory.onEvent(event))
                && (services == null || !services.onEvent(event))
                && (offload == null || !offload.onEvent(event))) {
            throw new IllegalStateException("rank " + rank + ": unexpected " + event.getClass());
        }
    }

    @Override
    protected InputException endOfTime(Event event) {
        ProgramThread setter = event instanceof SelfEvent.Alarm alarm ? alarm.setter() : null;
        return setter == null
                ? EndOfTime.reached("rank " + rank, "handling of messages", EndOfTime.PAST)
                : EndOfTime.reached("rank " + rank, "sleep or timed wait", setter.place());
    }

    private void onSelf(SelfEvent event) {
        switch (event) {
            case SelfEvent.Start start -> process.start(now());
            case SelfEvent.Post post -> start(post.operation);
            case SelfEvent.Completion completion -> completion.operation.complete(now());
            case SelfEvent.Worked worked -> worked.then.run();
            case SelfEvent.Poll poll -> onPoll(poll);
            case SelfEvent.Alarm alarm -> alarm.ring();
            case SelfEvent.Turn turn -> {
                settings.programs().turning(false);
                turn.strand.goOn();
            }
        }
    }

    /** Continues a call, where messages advance in calls only, until the CPU has handled all arrivals. */
    private void onPoll(SelfEvent.Poll poll) {
        if (poll.isLook) {
            settings.programs().polling(rank, false);
        }
        if (advancesInCalls() && (!poll.advanced || cpu.free() > now())) {
            poll.advanced = true;
            send(poll, Math.max(now(), cpu.free()));
        } else {
            poll.strand.goOn();
        }
    }

    private void start(Operation operation) {
        if (operation.isPoll()) {
            settings.programs().polling(rank, false);
        }
        if (operation instanceof CollectiveOperation collective) {
            if (collective.signature() != CallSignature.NONE) {
                collective.addTo(recent());
            }
            collectives.start(collective);
        } else if (operation instanceof ServiceOperation talk) {
            services().start(talk);
        } else {
            messages.start(operation);
        }
    }

    private RecentCalls recent() {
        RecentCalls calls = recent;
        if (calls == null) {
            calls = new RecentCalls();
            recent = calls;
        }
        return calls;
    }

    /** Returns a description of the mismatch in a collective message that was never received; null if no mismatch is known. */
    public @Nullable String unreceived() {
        return recent == null ? null : messages.unreceived(recent);
    }

    // ---- the program

    /** Lets an operation take effect at virtual time {@code at}. */
    void post(Operation operation, long at) {
        if (operation.isPoll()) {
            settings.programs().polling(rank, true);
        }
        note(operation, at);
        send(new SelfEvent.Post(operation), id(), at);
    }

    /** Records an operation for the comparison of runs of the job. */
    private void note(Operation operation, long at) {
        CallHashes hashes = process.profile().hashes();
        if (hashes != null) {
            hashes.posted(operation, at, content(operation));
        }
    }

    /** Returns a hash of the data that an operation sends. */
    private static long content(Operation operation) {
        return switch (operation) {
            case SendOperation send -> send.payload().hash();
            case RequestOperation request -> request.body().hash();
            case ServiceOperation talk -> Arrays.hashCode(talk.call());
            case OffloadOperation offload -> {
                Payload given = offload.contribution();
                yield given == null ? 0 : given.hash();
            }
            default -> 0;
        };
    }

    /** Resumes a strand that had its turn at virtual time {@code at}; for {@code isLook} see {@link SelfEvent.Poll}. */
    void poll(ProgramThread strand, boolean isLook, long at) {
        send(new SelfEvent.Poll(strand, isLook), at);
    }

    /** Resumes a strand that ended its turn at virtual time {@code at}. */
    void turn(ProgramThread strand, long at) {
        settings.programs().turning(true);
        send(new SelfEvent.Turn(strand), id(), at);
    }

    private void send(SelfEvent.Poll poll, long at) {
        if (poll.isLook) {
            settings.programs().polling(rank, true);
        }
        send(poll, id(), at);
    }

    /** Returns whether the CPU handles messages in MPI calls only. */
    boolean advancesInCalls() {
        return settings.layer().progress() == ProgressRule.IN_CALLS;
    }

    /** Returns the virtual time until which the CPU handles messages, in ps. */
    long cpuFree() {
        return cpu.free();
    }

    private long inCallFrom() {
        return process.inCallFrom();
    }

    /**
     * Schedules an action for virtual time {@code at}, unless the alarm is cancelled before. {@code setter} is the strand that requests it.
     */
    SelfEvent.Alarm alarm(long at, ProgramThread setter, Runnable action) {
        SelfEvent.Alarm alarm = new SelfEvent.Alarm(setter, action);
        send(alarm, id(), at);
        return alarm;
    }

    /** Records the end of the program. If {@code leaves}, its place may be used again. */
    void programEnded(long at, boolean leaves, boolean hasLocks) {
        settings.programs().ended(rank, at);
        if (hasLocks) {
            send(new SelfEvent.Worked(() -> services().tell(LockCall.ended())), id(), at);
        }
        if (leaves) {
            send(new SelfEvent.Worked(() -> services().tell(ProcessCall.ended())), id(), at);
        }
    }

    void abort(int code, @Nullable String message, long at) {
        settings.programs().aborted(rank, at, code, message);
        time().stop();
    }

    void warn(String text, long at) {
        settings.programs().warned(rank, at, text);
    }

    VirtualTime virtualTime() {
        return time();
    }

    /** Returns the world rank. */
    public int rank() {
        return rank;
    }

    /** Returns the records of this partition's ranks for observers. */
    RankLog log() {
        return log;
    }

    /** Reads the rank's state at virtual time {@code at}, while no event is executed. */
    public void read(long at, RankReading into) {
        RankStates.read(process, at, into);
    }

    /**
     * Reads the rendezvous that have arrived without a matching receive. Returns whether some of more than {@code most} messages were not
     * examined.
     */
    public boolean unmatchedOffers(int most, MessageLayer.OfferReader reader) {
        return messages.unmatchedOffers(most, reader);
    }

    /** Returns the operations that have begun and are not finished. */
    List<Operation> pending() {
        return messages.pending();
    }

    RankProcess process() {
        return process;
    }

    /** Returns whether the program runs and all its threads are blocked outside MPI. Valid while no event is executed. */
    public boolean isBlocked() {
        return process.threads().isBlocked();
    }

    /** Returns the threads of a blocked program, each with its stack, as lines for people. */
    public List<String> blockedThreads() {
        return process.threads().strands().stream()
                .map(strand ->
                        "rank " + rank() + ", thread " + strand.thread().getName() + ", is blocked:" + strand.stack())
                .toList();
    }

    /** Returns whether a thread of the program has begun, has not ended, and is not parked in MPI. Valid while no event is executed. */
    public boolean isRunning() {
        return process.threads().isRunning();
    }

    /** Ends a wait of the program that blocks its whole place; see {@link Program#refuseIfPinned}. */
    public boolean refuseIfPinned() {
        return process.threads().refuseIfPinned();
    }

    /** Returns whether the program has begun. Places for ranks that were never spawned have actors too. */
    public boolean hasBegun() {
        return process.threads().main().state() != ProgramThread.State.NEW;
    }

    /** Flushes incomplete output lines of the program when the job ends. Any thread may call. */
    public void endOutput() {
        process.streams().end();
    }

    /** Returns the split of the program's time. */
    public RankProfile profile() {
        return process.profile();
    }

    /** Returns the cost and the memory of the program's address translations; null if it made none. */
    public @Nullable RankAddresses translations() {
        return process.addressesOrNull();
    }

    /** Returns the ranks that have delayed this rank. */
    DelayTracker lateness() {
        return messages.lateness();
    }

    /** Returns the work on datatypes; null if the rank has neither sent nor received data that are not contiguous. */
    public @Nullable PackWork packWorkOrNull() {
        return process.packWorkOrNull();
    }

    /** Returns the number of MPI messages sent, including messages of collectives. */
    public long messagesSent() {
        return messages.sent();
    }

    /** Returns the peak of the bytes of messages without a matching receive. */
    long peakUnexpectedBytes() {
        return messages.peakUnexpectedBytes();
    }

    // ---- the networks

    /** Sends a message to its receiver's address, over the transport that the element of the address vector names. */
    private void transmit(Message message, boolean adaptive) {
        MessageCounts counts = log.messages();
        if (counts != null) {
            counts.sent(message);
        }
        int ave = addresses.ave(message.destination());
        NetworkPort port = sharedMemory != null && AddressVector.isOnNode(ave) ? sharedMemory : network;
        port.transmit(message, AddressVector.address(ave), adaptive);
    }

    /** Sends a message in pieces, as {@link #transmit} does. Within the node it leaves when no piece would be late. */
    private void transmit(Message message, boolean adaptive, PipelineSegments.Departure pieces) {
        int ave = addresses.ave(message.destination());
        if (sharedMemory != null && AddressVector.isOnNode(ave)) {
            send(new SelfEvent.Worked(() -> transmit(message, adaptive)), id(), Math.max(now(), pieces.whole()));
        } else {
            network.transmit(message, AddressVector.address(ave), adaptive, pieces);
        }
    }

    /** The port to the job's services, created at the first use because most ranks never use it. */
    private ServicePort services() {
        ServicePort port = services;
        if (port == null) {
            port = new ServicePort(rank, settings.services(), host);
            services = port;
        }
        return port;
    }

    /** The port to the networks that carry out collectives. Only the first rank of a node uses it. */
    private CollectivePort offload() {
        CollectivePort port = offload;
        if (port == null) {
            port = settings.networks().collective(host, settings.layer().costs()::combine);
            offload = port;
        }
        return port;
    }

    /** The host of the network ports. */
    private final class Networking implements NetworkPort.Host {
        @Override
        public long now() {
            return RankActor.this.now();
        }

        @Override
        public void send(Event event, int target, long at) {
            RankActor.this.send(event, target, at);
        }

        @Override
        public int self() {
            return id();
        }

        @Override
        public Cpu cpu() {
            return cpu;
        }

        @Override
        public void headerArrived(Message message) {
            messages.headerArrived(message);
        }

        @Override
        public void arrived(Message message) {
            messages.arrived(message);
        }

        @Override
        public void transmitted(Message message) {
            messages.transmitted(message);
        }
    }

    /** The host of the point-to-point state machine. */
    private final class Messages implements MessagePort {
        @Override
        public long now() {
            return RankActor.this.now();
        }

        @Override
        public void warn(String text) {
            RankActor.this.warn(text, now());
        }

        @Override
        public void warnOnce(String text) {
            settings.programs().warnedOnce(rank, now(), text);
        }

        @Override
        public void transmit(Message message, boolean adaptive) {
            RankActor.this.transmit(message, adaptive);
        }

        @Override
        public void transmit(Message message, boolean adaptive, PipelineSegments.Departure pieces) {
            RankActor.this.transmit(message, adaptive, pieces);
        }

        @Override
        public void copy(int bytes, Runnable then) {
            if (bytes == 0) {
                then.run();
            } else {
                long copied = cpu.occupy(now(), settings.layer().costs().copy(bytes));
                send(new SelfEvent.Worked(then), id(), copied);
            }
        }

        @Override
        public void finished(Operation operation) {
            if (operation instanceof ReceiveOperation receive && !receive.isCancelled()) {
                send(
                        new SelfEvent.Completion(operation),
                        id(),
                        cpu.occupy(
                                now(),
                                settings.layer().costs().receive(receive, !addresses.isOnThisNode(receive.sender()))));
            } else {
                operation.complete(now());
            }
        }

        /** Serves a request after all earlier ones, so that requests take effect in order. */
        @Override
        public void serve(ServeWork service, Runnable then) {
            long from = Math.max(now(), served);
            served = settings.layer().costs().isOfEngine(service)
                    ? cpu.occupyEngine(from, 0)
                    : cpu.occupy(from, settings.layer().costs().serve(service));
            send(new SelfEvent.Worked(then), id(), served);
        }
    }

    /** The host of the collectives. */
    private final class CollectiveWork implements CollectiveHost {
        @Override
        public long now() {
            return RankActor.this.now();
        }

        @Override
        public DelayTracker lateness() {
            return messages.lateness();
        }

        @Override
        public CollectiveCall begun(CollectiveCall call) {
            int node = nodes.nodeOf(rank);
            return settings.node().calls().begun(node, nodes.ranksOn(node).length, call);
        }

        @Override
        public void start(Operation step) {
            if (step instanceof OffloadOperation operation) {
                note(operation, now());
                operation.by(rank, lateness().sending(rank));
                offload().start(operation);
            } else if (step instanceof SendOperation send) {
                boolean overNetwork = !addresses.isOnThisNode(send.envelope().to());
                long work = settings.layer().costs().send(send, overNetwork) + process.takeTranslationTime();
                post(step, cpu.occupy(now(), step.timeBefore() + work));
                pack(step.timeAfter());
            } else {
                messages.start(step);
            }
        }

        @Override
        public void compute(LocalWork work, Runnable then) {
            send(
                    new SelfEvent.Worked(then),
                    id(),
                    cpu.occupy(now(), settings.layer().costs().work(work)));
        }

        @Override
        public void pack(long picoseconds) {
            cpu.occupy(now(), picoseconds);
        }

        @Override
        public void finished(CollectiveOperation operation) {
            operation.complete(now());
        }
    }
}
