package org.rankcluster.actors.rank;

import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.RankPath;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.time.DeferringActor;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.ProgressRule;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProcessServer;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.ServiceOperation;
import org.rankcluster.protocol.trace.ScheduleOperation;

/**
 * The actor of one rank, which distributes the rank's events to its parts (Almasi et al., "Layers"). Each event is delivered to the part
 * that handles it: the program, the messages, the collectives, or the port to the services. The parts send their events by themselves,
 * through {@link RankEvents}.
 *
 * <p>A single CPU does the packet work and the message overheads, one after the other. The program's own calls and computing run on the
 * program's clock, ahead of the CPU. On machines where messages advance in calls only ({@link ProgressRule}), packets that arrive while the
 * program computes are handled in its next call. The next call takes correspondingly longer.
 */
public final class RankActor extends DeferringActor {
    private final int rank;
    private final RankSettings settings;
    private final RankEvents events;
    private final RankCpu cpu;
    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable RankPath path;

    private final RankMessages messages;
    /** The port to the network, which takes all events by value. */
    private final NetworkPort network;

    private final RankCollectives collectives;
    private @Nullable ServicePort services;
    private RankProcess process;

    private RankActor(int id, VirtualTime time, int rank, RankSettings settings) {
        super(id, time);
        RankProfile profile = new RankProfile();
        RankLog log = settings.programs().log(time);
        this.rank = rank;
        this.settings = settings;
        RankTrace trace = log.trace(rank, profile);
        PathRecorder recorder = time.path();
        if (recorder != null || trace != null || settings.programs().tally() != null) {
            record();
        }
        this.events = new RankEvents(id, rank, time, this, settings.programs(), profile);
        this.path = recorder == null
                ? null
                : new RankPath(
                        recorder,
                        rank,
                        profile,
                        settings.layer().advancesInCalls(),
                        settings.world().origin() == null);
        this.cpu = new RankCpu(
                settings.layer().costs().noise(rank),
                settings.layer().advancesInCalls() ? this::inCallFrom : null,
                path);
        LongSupplier translationTime = this::takeTranslationTime;
        this.messages = new RankMessages(rank, settings, events, cpu, log, path, trace, translationTime);
        this.network = messages.network();
        RankParts parts = new RankParts(rank, settings, events, cpu, messages, log, path, trace, this::services);
        this.collectives = new RankCollectives(parts, translationTime);
        this.process = new RankProcess(parts, profile);
        if (settings.world().origin() != null) {
            process.origin(settings.world().origin());
        }
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
        executeDeferred(event);
        if (path != null) {
            path.begin(event.delay(), event);
        }
        execute(event);
    }

    @Override
    protected void execute(Event event) {
        if (event instanceof SelfEvent self) {
            onSelf(self);
        } else if (event instanceof ProcessStart start) {
            if (hasBegun()) {
                process = process.next();
            }
            process.origin(start.origin());
            onSelf(new SelfEvent.Start());
        } else if (!messages.onEvent(event)
                && (services == null || !services.onEvent(event))
                && !collectives.onEvent(event)) {
            throw new IllegalStateException("rank " + rank + ": unexpected " + event.getClass());
        }
    }

    @Override
    protected void onEvent(long[] words, int at) {
        executeDeferred(words, at);
        if (!network.onEvent(words, at)) {
            super.onEvent(words, at);
        }
    }

    @Override
    protected long payloadHash(long[] words, int at) {
        return network.payloadHash(words, at);
    }

    @Override
    protected InputException endOfTime(Event event) {
        ProgramThread setter = event instanceof SelfEvent.Alarm alarm ? alarm.setter() : null;
        return setter == null
                ? EndOfTime.reached("rank " + rank, "handling of messages", EndOfTime.PAST)
                : EndOfTime.reached("rank " + rank, "sleep or timed wait", setter.location());
    }

    private void onSelf(SelfEvent event) {
        switch (event) {
            case SelfEvent.Start start -> process.start(now());
            case SelfEvent.Post post -> start(post.operation);
            case SelfEvent.Completion completion -> completion.operation.complete(executionTime());
            case SelfEvent.Worked worked -> worked.then.run();
            case SelfEvent.Poll poll -> onPoll(poll);
            case SelfEvent.Alarm alarm -> alarm.ring();
            case SelfEvent.Turn turn -> {
                settings.programs().turning(false);
                turn.programThread.wake();
            }
        }
    }

    /** Continues a call, where messages advance in calls only, until the CPU has handled all arrivals. */
    private void onPoll(SelfEvent.Poll poll) {
        if (poll.isLook) {
            settings.programs().polling(rank, false);
        }
        if (settings.layer().advancesInCalls() && (!poll.advanced || cpu.free() > now())) {
            poll.advanced = true;
            if (path != null && cpu.free() > now()) {
                path.afterCpu();
            }
            events.poll(poll, Math.max(now(), cpu.free()));
        } else {
            poll.programThread.wake();
        }
    }

    private void start(Operation operation) {
        if (operation.isPoll()) {
            settings.programs().polling(rank, false);
        }
        if (operation instanceof CollectiveOperation collective) {
            collectives.begin(collective);
        } else if (operation instanceof ServiceOperation exchange) {
            start(exchange);
        } else if (operation instanceof ScheduleOperation schedule) {
            process.start(schedule, collectives);
        } else {
            messages.layer().start(operation);
        }
    }

    /** Begins an exchange with a service. A background gets no processes and no connections, because it is a separate world. */
    private void start(ServiceOperation exchange) {
        if (exchange.service() == Service.Name.PROCESSES
                && Origin.isOfBackground(settings.world().origin())) {
            exchange.answered(ServiceOperation.error(
                    ProcessServer.SPAWN,
                    "a background has no dynamic processes (expected: calls by ranks of the job)"));
            exchange.complete(now());
        } else {
            services().start(exchange);
        }
    }

    /** Returns a description of the mismatch in a collective message that was never received; null if no mismatch is known. */
    public @Nullable String unreceived() {
        return collectives.unreceived();
    }

    /** Returns the world rank. */
    public int rank() {
        return rank;
    }

    /** Reads the rank's state at virtual time {@code at}, while no event is executed. */
    public void read(long at, RankReading into) {
        executeDeferred(at);
        RankStates.read(process, at, into);
    }

    /**
     * Reads the rendezvous that have arrived without a matching receive. Returns whether some of more than {@code most} messages were not
     * examined.
     */
    public boolean unmatchedRendezvous(int most, MessageLayer.PendingRendezvousReader reader) {
        return messages.layer().unmatchedRendezvous(most, reader);
    }

    /** Returns the operations that have begun and are not finished. */
    List<Operation> pending() {
        return messages.layer().pending();
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
        return process.threads().programThreads().stream()
                .map(programThread -> "rank " + rank + ", thread "
                        + programThread.thread().getName() + ", is blocked:" + programThread.stack())
                .toList();
    }

    /** Returns whether a thread of the program has begun, has not ended, and is not parked in MPI. Valid while no event is executed. */
    public boolean isRunning() {
        return process.threads().isRunning();
    }

    /** Ends a wait of the program that blocks its whole partition; see {@link Program#refuseIfPinned}. */
    public boolean refuseIfPinned() {
        return process.threads().refuseIfPinned();
    }

    /** Returns whether the program has begun. Places for ranks that were never spawned have actors too. */
    public boolean hasBegun() {
        return process.threads().main().state() != ProgramThread.State.NEW;
    }

    /** Flushes incomplete output lines of the program when the job ends. Any thread may call. */
    public void endOutput() {
        StandardStreams streams = process.streamsOrNull();
        if (streams != null) {
            streams.end();
        }
    }

    /** Returns the split of the program's time. */
    public RankProfile profile() {
        return process.profile();
    }

    /** Returns the cost and the memory of the program's address translations; null if it made none. */
    public @Nullable RankAddresses translations() {
        return process.addressesOrNull();
    }

    /** Returns the work on datatypes; null if the rank has neither sent nor received data that are not contiguous. */
    public @Nullable PackWork packWorkOrNull() {
        return process.packWorkOrNull();
    }

    /** Returns the number of MPI messages sent, including messages of collectives. */
    public long messagesSent() {
        return messages.layer().sent();
    }

    /** Returns the bytes of data of all messages that the rank has sent. */
    public long bytesSent() {
        return messages.bytesSent();
    }

    /** Returns the memory that the rank's message layer has taken at most. Valid at the end of the run. */
    public MessageLayer.Peak peakMemory() {
        executeAllDeferred();
        return messages.layer().peak();
    }

    /** Executes the deferred events of a run that has ended. */
    void executeAllDeferred() {
        executeDeferred(Long.MAX_VALUE);
    }

    private long inCallFrom() {
        return process.inCallFrom();
    }

    private long takeTranslationTime() {
        return process.takeTranslationTime();
    }

    /** Returns the port to the job's services, created at the first use because most ranks never use it. */
    private ServicePort services() {
        ServicePort port = services;
        if (port == null) {
            port = new ServicePort(rank, settings.services(), events.clock(), events.sink());
            services = port;
        }
        return port;
    }
}
