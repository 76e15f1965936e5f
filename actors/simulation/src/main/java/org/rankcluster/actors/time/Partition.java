package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.typed.ActorRef;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.PathRecords;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;

/**
 * A part of the machine, executed by one thread: window by window, and node by node. All events of a node in a window
 * are executed together, by (time, source, sequence).
 */
final class Partition implements VirtualTime {
    private static final long IDLE_NANOS = 100_000_000;
    private static final int CHECK_MASK = 1023;

    private final int index;
    private final int actorBits;
    private final int firstNode;
    private final int endNode;
    private final SimulationSettings settings;
    private final long lookahead;
    private final long until;
    private final long lastFullWindow;
    private final SimulationModel model;
    private final RunControl control;
    private final ActorTable actorTable;
    private final PartitionExecutor executor;
    private final Calendar calendar;
    private final NodeSort sort;
    private final NodeQueue queue = new NodeQueue();
    private final Delivery delivery = new Delivery();
    private final List<Runnable> checks = new ArrayList<>();
    private final List<Runnable> lateChecks = new ArrayList<>();
    private final StallTimer stallTimer;
    private final PartitionFigures figures;
    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable PathRecorder path;
    /** Counts some of the events; null if none are counted. */
    private final @Nullable EventTally tally;

    /** The words of the event by value that is being sent. */
    private final long[] sending = new long[ValueEvent.SIZE];

    private long now;
    private int node = -1;
    private int source;
    private int target;
    private long sequence;
    private long windowEnd;
    private long lastTime;
    /** Latest time of the deferred events and updates until now, in ps. */
    private long lastUncounted;

    private long sent;
    private long executed;
    private int running;
    private boolean stop;
    private @Nullable EventFailure failure;
    /** A failure that the input causes; the window is still executed to its end. */
    private @Nullable EventFailure refusal;

    /** References to actors, by id, for plain typed actors. */
    private final Int2ObjectOpenHashMap<ActorRef<Event>> references = new Int2ObjectOpenHashMap<>();
    /** The ids of the actors that references stand for, by the cells of the references. */
    private final IdentityHashMap<ActorCell, Integer> referred = new IdentityHashMap<>();
    /** The plain typed actor whose event is in execution; null if it is another actor's. */
    private @Nullable TypedActor telling;

    private PartitionReport report;

    Partition(int index, Run run, ActorTable actorTable, PartitionExecutor executor) {
        this.index = index;
        this.settings = run.settings();
        this.actorBits = settings.actorBits();
        this.firstNode = settings.firstNode(index);
        this.endNode = settings.firstNode(index + 1);
        this.lookahead = settings.lookahead();
        this.until = settings.until();
        this.lastFullWindow = Long.MAX_VALUE / lookahead - 1;
        this.model = run.model();
        PathRecords records = model.path();
        this.path = records == null ? null : records.recorder();
        this.tally = model.eventTally();
        this.control = run.control();
        this.actorTable = actorTable;
        this.executor = executor;
        this.calendar = new Calendar(lookahead);
        this.sort = new NodeSort(endNode - firstNode);
        this.report = new PartitionReport(settings.partitions());
        this.stallTimer = new StallTimer(model, run.exchange().barrier());
        this.figures = new PartitionFigures(this, index, firstNode, endNode, actorBits);
    }

    int index() {
        return index;
    }

    /** Returns the start of a window in ps. */
    long startOf(long window) {
        return window * lookahead;
    }

    /** Collects the first events of all nodes; events sent from now on leave with {@code report}. */
    void start(PartitionReport report) throws RunAborted {
        this.report = report;
        for (node = firstNode; node < endNode && failure == null; node++) {
            if ((node & CHECK_MASK) == 0 && control.aborted()) {
                throw new RunAborted();
            }
            try {
                model.start(node, this::startOne);
            } catch (Throwable thrown) {
                fail(thrown);
            }
        }
        node = -1;
    }

    private void startOne(Event event, int to, long at) {
        if (to >>> actorBits != node) {
            throw new IllegalArgumentException(
                    "target: " + to + " (expected: an actor of node " + node + ", whose first events these are)");
        }
        target = to;
        actorTable.actor(to, this).send(event, to, at);
    }

    /** Executes a window; events that it sends leave with {@code report}. */
    void execute(long window, PartitionReport report) throws RunAborted {
        this.report = report;
        windowEnd = window < lastFullWindow ? (window + 1) * lookahead : Long.MAX_VALUE;
        Bucket bucket = calendar.take(window);
        figures.windows++;
        if (bucket != null) {
            figures.busyWindows++;
            sort.sort(bucket);
            executeNodes(bucket);
            calendar.recycle(bucket);
        }
    }

    private void executeNodes(Bucket bucket) throws RunAborted {
        int size = bucket.size;
        int prefetched = actorTable.fitCaches() ? size : 0;
        for (int from = 0, to; from < size; from = to) {
            if (from >= prefetched) {
                prefetched = Math.min(size, from + ActorTable.AHEAD);
                actorTable.prefetch(bucket, from, prefetched);
            }
            int local = Bucket.node(bucket.keys[from]);
            to = from;
            do {
                queue.add(bucket, bucket.keys[to++]);
            } while (to < size && Bucket.node(bucket.keys[to]) == local);
            queue.sort();
            executeNode(firstNode + local);
        }
    }

    private void executeNode(int node) throws RunAborted {
        this.node = node;
        EventCounts counts = figures.countsOrNull();
        if (counts != null) {
            counts.nextNode();
        }
        while (queue.next()) {
            Event event = queue.event();
            long time = event == null ? queue.words()[queue.at()] : event.time;
            if (failure == null || time < failure.time()) {
                execute(event);
            }
            if ((executed & CHECK_MASK) == 0 && control.aborted()) {
                throw new RunAborted();
            }
        }
        lastTime = Math.max(lastTime, now);
    }

    /** Executes the event that was taken; null: one by value. */
    private void execute(@Nullable Event event) throws RunAborted {
        if (event == null) {
            long[] words = queue.words();
            int at = queue.at();
            now = words[at];
            source = ValueEvent.source(words, at);
            target = ValueEvent.target(words, at);
            sequence = ValueEvent.sequence(words, at);
            if (ValueEvent.isUpdate(words[at + ValueEvent.ORDER])) {
                update(words, at);
                return;
            }
            executed++;
        } else {
            executed += event.uncounted ? 0 : 1;
            if (event.isCancelled()) {
                return;
            }
            now = event.time;
            source = event.source;
            target = event.target;
            sequence = event.sequence;
            if (tally != null) {
                tally.executed(source, target);
            }
        }
        if (path != null) {
            path.begin(event == null ? 0 : event.segment, now);
        }
        EventCounts counts = figures.countsOrNull();
        boolean timed = counts != null && (event == null || !event.uncounted) && counts.count(target);
        long before = timed ? WallClock.nanos() : 0;
        try {
            if (event == null) {
                delivery.deliver(queue.words(), queue.at(), actorTable.cell(target, this));
            } else {
                delivery.deliver(event, actorTable.cell(target, this));
            }
        } catch (Throwable thrown) {
            fail(thrown);
        }
        if (running != 0) {
            awaitPrograms();
        }
        if (timed && counts != null) {
            counts.took(target, WallClock.nanos() - before);
        }
    }

    /** Applies an update. Its receiver is called through its cell only if it must react. */
    private void update(long[] words, int at) {
        try {
            if (actorTable.actor(target, this).update(words, at)) {
                if (path != null) {
                    path.begin(0, now);
                }
                delivery.deliver(words, at, actorTable.cell(target, this));
            }
        } catch (Throwable thrown) {
            fail(thrown);
        }
    }

    /** Lets the programs that the event has resumed run until they park again. */
    private void awaitPrograms() throws RunAborted {
        do {
            awaitRunning();
            executor.runPending(); // which may begin others
        } while (running > 0);
        checks.clear();
        lateChecks.clear();
    }

    private void awaitRunning() throws RunAborted {
        while (running > 0) {
            if (executor.runOne() || checkIdle()) {
                stallTimer.end();
                continue;
            }
            long before = WallClock.nanos();
            boolean hasTask = executor.awaitTask(IDLE_NANOS);
            if (control.aborted()) {
                throw new RunAborted();
            }
            long waited = WallClock.nanos() - before;
            boolean isStill = !hasTask && waited >= IDLE_NANOS;
            if (isStill) {
                runAll(lateChecks);
            }
            Throwable why = isStill && running > 0 ? stallTimer.add(waited) : null;
            if (why != null) {
                fail(why);
                running = 0;
            }
            if (running == 0) {
                stallTimer.end();
            }
        }
    }

    /** Runs the idle checks that are registered now, not those that they register: runnable programs go first. */
    private boolean checkIdle() {
        return runAll(checks);
    }

    private static boolean runAll(List<Runnable> some) {
        int count = some.size();
        for (int i = 0; i < count; i++) {
            some.get(i).run();
        }
        some.subList(0, count).clear();
        return count > 0;
    }

    @Override
    public void whenIdle(Runnable check) {
        checks.add(check);
    }

    @Override
    public void whenStill(Runnable check) {
        lateChecks.add(check);
    }

    /** Returns the virtual time at which the last executed window ended; of the last event if that window had no end. */
    long reached() {
        return windowEnd == Long.MAX_VALUE ? lastTime : windowEnd;
    }

    /** Returns the figures of this partition, as of now. */
    PartitionFigures figures() {
        figures.events = executed;
        return figures;
    }

    /** Fills in the partition's part of the agreement of this window. */
    void conclude(PartitionReport report, boolean cancelled) {
        long next = calendar.next();
        for (Bucket outbox : report.outboxes) {
            if (outbox.size != 0) {
                next = Math.min(next, outbox.earliest / lookahead);
            }
        }
        report.nextWindow = next;
        report.sent = sent;
        report.executed = executed;
        report.hasUncounted = lastUncounted >= windowEnd;
        report.stop = stop;
        report.cancel = cancelled;
        report.failure = failure == null ? refusal : failure;
    }

    @Override
    public boolean addUncounted(long at) {
        lastUncounted = at < until ? Math.max(lastUncounted, at) : lastUncounted;
        return at < until;
    }

    @Override
    public void counted() {
        sent++;
    }

    /**
     * Fills in the figures of the end.
     *
     * @param isComplete whether all events have been executed, deferred events and updates too
     */
    void finish(PartitionReport report, boolean isComplete) {
        if (isComplete) {
            lastTime = Math.max(lastTime, lastUncounted);
        }
        report.lastTime = lastTime;
        report.digest = digest();
    }

    /** Adds an event that another member has sent here. */
    void accept(Event event) {
        int to = event.target >>> actorBits;
        if (to < firstNode || to >= endNode || event.time < windowEnd || event.time >= until) {
            throw new IllegalStateException("event from another member: node " + to + ", time " + event.time
                    + " ps (expected: node " + firstNode + ".." + (endNode - 1) + ", from " + windowEnd + " ps on)");
        }
        if (event instanceof ValueEvent value) {
            calendar.add(to - firstNode, value.words(), 0);
        } else {
            calendar.add(to - firstNode, event);
        }
    }

    /** Adds the events that another partition has sent here. */
    void receive(Bucket outbox) {
        calendar.addAll(outbox);
        outbox.clear();
    }

    @Override
    public void schedule(Event event) {
        int to = event.target >>> actorBits;
        if (isPastEnd(event, to)) {
            String what = "work begun at " + EndOfTime.seconds(now) + " s";
            fail(EndOfTime.reached("machine", what, EndOfTime.PAST));
            return;
        }
        if (path != null) {
            event.segment = path.at(event.time, event.delay());
        }
        if (tally != null) {
            tally.sent(event.source, event.target);
        }
        if (!event.uncounted) {
            sent++;
        }
        if (to == node) {
            if (event.time < now) {
                throw refuse(event);
            }
            if (event.time < windowEnd && event.time < until) {
                queue.addLate(event);
                return;
            }
        } else if (event.time - now < lookahead) {
            throw refuse(event);
        }
        if (event.time >= until) {
            return;
        }
        if (to >= firstNode && to < endNode) {
            calendar.add(to - firstNode, event);
        } else {
            sendOut(to, event);
        }
    }

    @Override
    public void schedule(long time, long ends, long order, long first, long second, long third) {
        long[] words = sending;
        words[ValueEvent.TIME] = time;
        words[ValueEvent.ENDS] = ends;
        words[ValueEvent.ORDER] = order;
        words[ValueEvent.CONTENT] = first;
        words[ValueEvent.CONTENT + 1] = second;
        words[ValueEvent.CONTENT + 2] = third;
        int to = (int) ends >>> actorBits;
        boolean early = to == node ? time < now : time - now < lookahead;
        if (early || EndOfTime.isPast(time) || to >= settings.nodes()) {
            schedule(ValueEvent.of(words, 0)); // which reports the error
            return;
        }
        if (ValueEvent.isUpdate(order)) {
            boolean unusedBeforeEnd = addUncounted(time);
        } else {
            sent++;
        }
        if (to == node && time < windowEnd && time < until) {
            queue.addLate(words, 0);
        } else if (time < until) {
            if (to >= firstNode && to < endNode) {
                calendar.add(to - firstNode, words, 0);
            } else {
                int partition = settings.partitionOf(to);
                report.outboxes[partition].addTimed(to - settings.firstNode(partition), words, 0);
            }
        }
    }

    /** Returns whether an event would come too late. A node may keep one for the end itself, for it may be cancelled before. */
    private boolean isPastEnd(Event event, int to) {
        return EndOfTime.isPast(event.time)
                && (event.time > 0 || now > 0) // else it is wrong in another way
                && (to != node || event.time != EndOfTime.AT);
    }

    private void sendOut(int to, Event event) {
        if (to >= settings.nodes()) {
            throw refuse(event);
        }
        int partition = settings.partitionOf(to);
        report.outboxes[partition].addTimed(to - settings.firstNode(partition), event);
    }

    private IllegalStateException refuse(Event event) {
        String what = event.getClass().getSimpleName() + " from actor " + event.source + " to " + event.target;
        int to = event.target >>> actorBits;
        IllegalStateException refusal;
        if (to >= settings.nodes()) {
            refusal = new IllegalStateException(what + ": node: " + to + " (expected: < " + settings.nodes() + ")");
        } else {
            String rule = to == node ? "not before now" : "at least the lookahead of " + lookahead + " ps from now";
            refusal = new IllegalStateException(
                    what + ": time: " + event.time + " ps (expected: " + rule + ", which is " + now + " ps)");
        }
        fail(refusal);
        return refusal;
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public @Nullable PathRecorder path() {
        return path;
    }

    @Override
    public boolean recordsCauses() {
        return model.recordsCauses();
    }

    @Override
    public Executor carrier() {
        return executor;
    }

    @Override
    public void programResumed() {
        running++;
    }

    @Override
    public void programParked() {
        running--;
    }

    @Override
    public void fail(Throwable cause) {
        control.freeMemoryFor(cause);
        EventFailure mine = new EventFailure(now, node, target, source, sequence, cause);
        if (cause instanceof InputException) {
            refusal = first(refusal, mine);
        } else {
            failure = first(failure, mine);
        }
    }

    private static EventFailure first(@Nullable EventFailure one, EventFailure other) {
        return one == null || other.compareTo(one) < 0 ? other : one;
    }

    @Override
    public void stop() {
        stop = true;
    }

    long virtualTime() {
        return lastTime;
    }

    long events() {
        return executed;
    }

    long digest() {
        return actorTable.digest();
    }

    /**
     * Returns the reference to an actor. Events for it go to the actor.
     *
     * @param spawn spawns an actor without behaviour on this partition, which becomes the reference
     */
    ActorRef<Event> reference(int id, Supplier<ActorRef<Event>> spawn) {
        ActorRef<Event> known = references.get(id);
        if (known != null) {
            return known;
        }
        ActorRef<Event> reference = spawn.get();
        references.put(id, reference);
        referred.put(ResidentGroup.cell(reference), id);
        return reference;
    }

    /** Records the plain typed actor whose event is in execution; null at its end. */
    void executes(@Nullable TypedActor actor) {
        telling = actor;
    }

    /**
     * Sends an event from a reference to its actor. Returns false outside an event of a plain typed actor, or if the receiver is no
     * reference.
     */
    boolean tell(ActorCell receiver, Event event) {
        TypedActor sender = telling;
        Integer to = referred.get(receiver);
        if (sender == null || to == null) {
            return false;
        }
        sender.tell(event, to);
        return true;
    }

    /** Ends the run because of a failure outside any event; from any thread. */
    void breakRun(Throwable cause) {
        control.fail(cause);
    }

    /** Executes Akka's system messages. */
    void serve() {
        executor.runPending();
    }
}
