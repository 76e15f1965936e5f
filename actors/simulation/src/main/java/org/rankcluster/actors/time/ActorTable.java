package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRef;
import akka.actor.typed.internal.adapter.ActorAdapter;
import akka.dispatch.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * The actors of a partition by id, each created at its first use.
 *
 * <p>Most of the time of an event in a big machine is spent waiting for memory. Its receiver is an EventActor behind an adapter behind a
 * cell; each is a cache miss that must end before the next can begin. A partition therefore touches the receivers of the next few events
 * together, one layer after another. The misses of a layer overlap (group prefetching: Chen, Ailamaki, Gibbons, Mowry, Improving hash join
 * performance through prefetching, 2004).
 */
final class ActorTable {
    /** Number of events whose receivers are touched at a time. */
    static final int AHEAD = 16;

    private static final int GROUP_BITS = 10;
    private static final int FEW = 2048;

    private final int base;
    private final @Nullable ActorCell[] cells;
    private final @Nullable EventActor[] actors;
    private final @Nullable ActorCell[] groups;
    private final EventActorFactory factory;
    private final ActorCell head;
    private final PartitionExecutor executor;
    private final @Nullable ActorCell[] ahead = new ActorCell[AHEAD];
    private final @Nullable EventActor[] actorsAhead = new EventActor[AHEAD];
    private int made;
    private int sum;

    /** Creates a table for the ids {@code base} to {@code base + size - 1}, in groups that are children of {@code head}. */
    ActorTable(int base, int size, EventActorFactory factory, ActorCell head, PartitionExecutor executor) {
        this.base = base;
        this.cells = new ActorCell[size];
        this.actors = new EventActor[size];
        this.groups = new ActorCell[(size >>> GROUP_BITS) + 1];
        this.factory = factory;
        this.head = head;
        this.executor = executor;
    }

    /** Returns the cell of an actor. */
    ActorCell cell(int id, VirtualTime time) {
        ActorCell cell = cells[id - base];
        return cell == null ? create(id, time) : cell;
    }

    /** Returns an actor itself. */
    EventActor actor(int id, VirtualTime time) {
        cell(id, time);
        EventActor actor = actors[id - base];
        if (actor == null) {
            throw new IllegalStateException("actor " + id + " has not been created");
        }
        return actor;
    }

    /** Returns the sum of the digests of all actors. */
    long digest() {
        long sum = 0;
        for (EventActor actor : actors) {
            if (actor != null) {
                sum += actor.digest();
            }
        }
        return sum;
    }

    /** Returns whether there are so few actors that prefetching gains nothing. */
    boolean fitCaches() {
        return made <= FEW;
    }

    /** Prefetches the receivers of some events, at most {@link #AHEAD}, by the indices of their keys. */
    void prefetch(Bucket bucket, int from, int to) {
        int count = to - from;
        long[] words = bucket.words;
        // Each loop reads only data that do not depend on its own other reads, so that the cache misses overlap.
        long read = 0;
        for (int i = 0; i < count; i++) {
            long key = bucket.keys[from + i];
            if (Bucket.isValue(key)) {
                int at = Bucket.at(key);
                read += words[at + ValueEvent.ENDS] + words[at + ValueEvent.SIZE - 1];
            } else {
                read += bucket.event(key).target;
            }
        }
        for (int i = 0; i < count; i++) {
            long key = bucket.keys[from + i];
            int target = Bucket.isValue(key) ? ValueEvent.target(words, Bucket.at(key)) : bucket.event(key).target;
            int index = (target < 0 ? ~target : target) - base;
            boolean isUpdate = Bucket.isValue(key) && ValueEvent.isUpdate(words[Bucket.at(key) + ValueEvent.ORDER]);
            ahead[i] = isUpdate ? null : cells[index]; // most updates do not need the cell
            actorsAhead[i] = actors[index];
        }
        for (int i = 0; i < count; i++) {
            EventActor actor = actorsAhead[i];
            long key = bucket.keys[from + i];
            if (actor != null) {
                read += Bucket.isValue(key) ? actor.prefetch(words, Bucket.at(key)) : actor.prefetch(bucket.event(key));
            }
        }
        sum += (int) read;
        for (int i = 0; i < count; i++) {
            ActorCell cell = ahead[i];
            sum += cell == null || cell.currentMessage() == null ? 0 : 1;
        }
        for (int i = 0; i < count; i++) {
            ActorAdapter<?> adapter = adapter(ahead[i]);
            sum += adapter == null || adapter.context() == null ? 0 : 1;
        }
        for (int i = 0; i < count; i++) {
            ActorAdapter<?> adapter = adapter(ahead[i]);
            sum += adapter == null || adapter.ctx().receiveTimeoutMsg() == null ? 0 : 1;
        }
    }

    private static @Nullable ActorAdapter<?> adapter(@Nullable ActorCell cell) {
        return cell != null && cell.actor() instanceof ActorAdapter<?> adapter ? adapter : null;
    }

    /** Adds an actor. */
    void add(EventActor actor, ActorCell cell) {
        made++;
        cells[actor.id() - base] = cell;
        actors[actor.id() - base] = actor;
    }

    /** Adds a group. */
    void add(int group, ActorCell cell) {
        groups[group] = cell;
    }

    private ActorCell create(int id, VirtualTime time) {
        EventActor actor = factory.create(id, time);
        int owner = actor.cellOwner();
        if (owner == id) {
            order(group((id - base) >>> GROUP_BITS), new ResidentGroup.Spawn(actor, this));
        } else {
            add(actor, cell(owner, time));
            actor(owner, time).admit(actor);
        }
        return made(cells[id - base], id);
    }

    private ActorCell group(int group) {
        ActorCell cell = groups[group];
        if (cell == null) {
            order(head, new PartitionActor.SpawnGroup(group, this));
            cell = made(groups[group], base + (group << GROUP_BITS));
        }
        return cell;
    }

    /** Has a parent execute an order on the calling thread at once, with the Akka mailbox tasks that follow from it. */
    private void order(ActorCell parent, Object order) {
        parent.invoke(new Envelope(order, ActorRef.noSender()));
        executor.runPending();
    }

    private static ActorCell made(@Nullable ActorCell cell, int id) {
        if (cell == null) {
            throw new IllegalStateException("actor " + id + " could not be spawned");
        }
        return cell;
    }
}
