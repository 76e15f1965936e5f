package org.rankcluster.actors.time;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;

/**
 * The simplest correct executor of virtual time: one priority queue over all events, without Akka, windows or partitions. Every run must
 * deliver exactly the same events.
 *
 * <p>Order: (time, node, source, sequence). Within a node it is the order of the parallel runs. Between nodes order cannot matter, because
 * no event between two nodes takes less than the lookahead.
 */
public final class SequentialOracle implements VirtualTime {
    private final PriorityQueue<Event> queue;
    private final EventActorFactory factory;
    private final Map<Integer, EventActor> actors = new HashMap<>();
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final int actorBits;
    private final long lookahead;
    private long now;
    private long events;
    private boolean stopped;

    /** Creates an oracle for actors of {@code factory}; {@code id >>> actorBits} is an actor's node; lookahead in ps. */
    public SequentialOracle(EventActorFactory factory, int actorBits, long lookahead) {
        this.factory = factory;
        this.actorBits = actorBits;
        this.lookahead = lookahead;
        this.queue = new PriorityQueue<>(this::compare);
    }

    private int compare(Event a, Event b) {
        if (a.time != b.time) {
            return Long.compare(a.time, b.time);
        }
        int byNode = Integer.compare(a.target >>> actorBits, b.target >>> actorBits);
        if (byNode != 0) {
            return byNode;
        }
        return a.source != b.source ? Integer.compare(a.source, b.source) : Long.compare(a.sequence, b.sequence);
    }

    /** Adds a first event, as if {@code target} had sent it to itself. */
    public void start(Event event, int target, long at) {
        actor(target).send(event, target, at);
    }

    /** Runs until no event is left, or none before {@code until}. */
    public void run(long until) {
        while (!stopped && !queue.isEmpty() && queue.peek().time < until) {
            Event event = queue.poll();
            now = event.time;
            events += event instanceof ValueEvent value && ValueEvent.isUpdate(value.words()[ValueEvent.ORDER]) ? 0 : 1;
            if (!event.isCancelled()) {
                actor(event.target).deliver(event);
            }
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }
    }

    /** Returns the number of events delivered, without updates. */
    public long events() {
        return events;
    }

    /** Returns the digest: the sum of all actors' shares. */
    public long digest() {
        long sum = 0;
        for (EventActor actor : actors.values()) {
            sum += actor.digest();
        }
        return sum;
    }

    /** Returns the actor with this id, created at the first request. */
    public EventActor actor(int id) {
        EventActor actor = actors.get(id);
        if (actor == null) {
            actor = factory.create(id, this);
            actors.put(id, actor);
        }
        return actor;
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public void schedule(Event event) {
        boolean between = event.source >>> actorBits != event.target >>> actorBits;
        if (event.time < (between ? now + lookahead : now)) {
            throw new IllegalStateException("event " + event.getClass().getSimpleName() + " from " + event.source
                    + " to " + event.target + " at " + event.time + " ps breaks the lookahead at " + now + " ps");
        }
        queue.add(event);
    }

    @Override
    public Executor carrier() {
        return tasks::add;
    }

    @Override
    public void programResumed() {}

    @Override
    public void programParked() {}

    @Override
    public void whenIdle(Runnable check) {
        // Programs that wait for each other delay nothing here.
    }

    @Override
    public void whenStill(Runnable check) {
        // Likewise.
    }

    @Override
    public void fail(Throwable cause) {
        throw new IllegalStateException(cause);
    }

    @Override
    public void stop() {
        stopped = true;
    }
}
